/** What attackers put where a text is expected. Each reports itself through `window.__xss` if it runs. */
export const hostileTexts: readonly string[] = [
  '<script>window.__xss=1</script>',
  '</script><script>window.__xss=2</script>',
  '<!--<script>window.__xss=3</script>',
  ']]></title></textarea></style></noscript></template><img src=x onerror="window.__xss=4">',
  '"><svg onload="window.__xss=5">',
  "'><details open ontoggle='window.__xss=6'>",
  '<svg><script>window.__xss&#61;7</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__xss=8&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.__xss=9>',
  '<svg></p><style><a id="</style><img src=1 onerror=window.__xss=10>">',
  '<noscript><p title="</noscript><img src=x onerror=window.__xss=11>">',
  '<a href="javascript:window.__xss=12">link</a>',
  '<a href="java&#x09;script&colon;window.__xss=13">link</a>',
  '<a href=" &#14; javascript:window.__xss=14">link</a>',
  '<a href="https://ok.example/" onmouseover=window.__xss=15 style="position:fixed;inset:0">link</a>',
  '<a href="data:text/html,<script>opener.__xss=16</script>" target=_blank>link</a>',
  '<iframe srcdoc="<script>parent.__xss=17</script>"></iframe>',
  '<object data="javascript:window.__xss=18"></object><embed src="javascript:window.__xss=19">',
  '<base href="/canary/"><meta http-equiv="refresh" content="0;url=/canary">',
  '<link rel=stylesheet href="/canary.css"><style>*{background:url(/canary.png)}</style>',
  '<p style="background:url(/canary.png)">styled</p>',
  '${window.__xss=20}{{constructor.constructor("window.__xss=21")()}}<%= 1 %>',
  '\u2028window.__xss=22\u2029//',
  '\\u003cscript>window.__xss=23\\u003c/script>',
  '&lt;script&gt;window.__xss=24&lt;/script&gt;',
  '&amp;lt;img src=x onerror=window.__xss=25&amp;gt;',
  '\u202egnirts desrever\u202c \u2066isolate',
  "');window.__xss=26;//",
  "$&$`$'$1",
];

/** All of them, one after another. */
export const hostileText = hostileTexts.join(' ');

/** Addresses that are none a browser should follow or load. */
export const hostileAddresses: readonly string[] = [
  'javascript:window.__xss=101',
  'JaVaScRiPt:window.__xss=102//https://ok.example/',
  'java\nscript:window.__xss=103',
  ' \u0001javascript:window.__xss=104',
  'data:text/html,<script>opener.__xss=105</script>',
  'vbscript:window.__xss=106',
  'blob:https://ok.example/107',
  'file:///etc/passwd',
  'https://ok.example/"onerror="window.__xss=108',
  "https://ok.example/'><script>window.__xss=109</script>",
];
