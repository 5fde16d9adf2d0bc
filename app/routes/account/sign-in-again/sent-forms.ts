import { ownLanguageName } from '~/lib/language/text-languages';
import { knowledgeLevelName } from '~/ui/forms/choice-names';

/** Label, and how a value is shown. */
type Field = string | { label: string; say: (value: string) => string };

/** Fields without a label are sent but not shown. */
type SentForm = { why?: string; labels?: Record<string, Field> };

const item = { displayOrder: 'Order', notes: 'Notes' };

const stars = (value: string) => (value === '1' ? '1 star' : `${value} stars`);
const onOff = (value: string) => (value === 'true' ? 'On' : 'Off');
const language: Field = { label: 'Language', say: ownLanguageName };
const capitalized = (value: string) => value.charAt(0).toUpperCase() + value.slice(1);

const forms: [path: RegExp, form: SentForm][] = [
  [/^\/favorites\/toggle$/, { why: 'Please sign in to add podcasts to your favorites.' }],
  [/^\/profile\/[^/]+\/follow$/, { why: 'Please sign in to follow people.' }],
  [
    /^\/my-profile\/preferences$/,
    {
      why: 'Please sign in to change your preferences.',
      labels: {
        autoStartEnabled: { label: 'Auto Start', say: onOff },
        autoplayEnabled: { label: 'Continuous Play', say: onOff },
      },
    },
  ],
  [
    /^\/podcast\/[^/]+\/review$/,
    {
      why: 'Please sign in to review this podcast.',
      labels: { rating: { label: 'Your rating', say: stars }, content: 'Your review' },
    },
  ],
  [
    /^\/reviews\/[^/]+\/report$/,
    { labels: { reason: 'What is wrong with it?', details: 'Details' } },
  ],
  [
    /^\/my-profile$/,
    {
      labels: {
        bio: 'Bio',
        primaryLanguage: 'Primary language',
        otherLanguages: 'Other languages',
        ageRange: 'Age range',
        countryOfOrigin: 'Country of origin',
        countryOfResidence: 'Country of residence',
        topicsOfInterest: 'Topics of interest',
        knowledgeLevel: { label: 'Knowledge level', say: knowledgeLevelName },
        referralSource: 'Referral source',
      },
    },
  ],
  [
    /^\/admin\/blog\/posts\//,
    {
      labels: {
        title: 'Title',
        slug: 'Slug',
        content: 'Content',
        excerpt: 'Excerpt',
        language,
        featuredImageUrl: 'Image address',
        metaDescription: 'Meta description',
        metaKeywords: 'Meta keywords',
        status: { label: 'Status', say: capitalized },
      },
    },
  ],
  [
    /^\/admin\/blog\/categories$/,
    { labels: { name: 'Name', slug: 'Slug', description: 'Description', language } },
  ],
  [/^\/admin\/podcasts$/, { labels: { feeds: 'Feed addresses or OPML' } }],
  [/^\/admin\/users$/, { labels: { role: 'Role' } }],
  [/^\/admin(\/featured-episodes)?$/, { labels: item }],
];

export function sentForm(to: string): SentForm {
  const { pathname } = new URL(to, 'http://own.invalid');
  return forms.find(([path]) => path.test(pathname))?.[1] ?? {};
}

export function shownFields(to: string, values: Record<string, string[]>): [string, string][] {
  const labels = Object.entries(sentForm(to).labels ?? {});
  return labels.flatMap(([name, field]): [string, string][] => {
    const { label, say } =
      typeof field === 'string' ? { label: field, say: (value: string) => value } : field;
    // A form around a list has a field for each row: `name.<id>`.
    const own = Object.keys(values).filter((key) => key === name || key.startsWith(`${name}.`));
    return own.flatMap((key): [string, string][] => {
      const texts = values[key]!.filter(Boolean).map(say);
      return texts.length > 0 ? [[label, texts.join(', ')]] : [];
    });
  });
}
