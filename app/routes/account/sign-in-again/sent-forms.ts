import { ownLanguageName } from '~/lib/language/text-languages';
import { listText } from '~/lib/text/list-text';
import { t } from '~/messages/t';
import { chosenLanguageName, knowledgeLevelName, topicName } from '~/ui/forms/choice-names';

/** Label, and how a value is shown. */
type Field = (() => string) | { label: () => string; say: (value: string) => string };

/** Fields without a label are sent but not shown. */
type SentForm = { why?: () => string; labels?: Record<string, Field> };

const item = { displayOrder: () => t('keptForm.order'), notes: () => t('keptForm.notes') };

const stars = (value: string) => t('form.stars', { count: Number(value) });
const onOff = (value: string) => (value === 'true' ? t('keptForm.on') : t('keptForm.off'));
const language: Field = { label: () => t('form.language'), say: ownLanguageName };
const status = (value: string) =>
  value === 'published' ? t('keptForm.published') : t('keptForm.draft');

const forms: [path: RegExp, form: SentForm][] = [
  [/^\/favorites\/toggle$/, { why: () => t('cards.signInToAdd') }],
  [/^\/profile\/[^/]+\/follow$/, { why: () => t('keptForm.signInToFollow') }],
  [
    /^\/my-profile\/preferences$/,
    {
      why: () => t('keptForm.signInForPreferences'),
      labels: {
        autoStartEnabled: { label: () => t('form.autoStart'), say: onOff },
        autoplayEnabled: { label: () => t('form.continuousPlay'), say: onOff },
      },
    },
  ],
  [
    /^\/podcast\/[^/]+\/review$/,
    {
      why: () => t('keptForm.signInToReview'),
      labels: {
        rating: { label: () => t('form.yourRating'), say: stars },
        content: () => t('form.yourReview'),
      },
    },
  ],
  [
    /^\/reviews\/[^/]+\/report$/,
    { labels: { reason: () => t('keptForm.whatIsWrong'), details: () => t('keptForm.details') } },
  ],
  [
    /^\/my-profile$/,
    {
      labels: {
        bio: () => t('account.bio'),
        primaryLanguage: { label: () => t('form.primaryLanguage'), say: chosenLanguageName },
        otherLanguages: { label: () => t('form.otherLanguages'), say: chosenLanguageName },
        ageRange: () => t('form.ageRange'),
        countryOfOrigin: () => t('form.countryOfOrigin'),
        countryOfResidence: () => t('form.countryOfResidence'),
        topicsOfInterest: { label: () => t('form.topicsOfInterest'), say: topicName },
        knowledgeLevel: { label: () => t('form.knowledgeLevel'), say: knowledgeLevelName },
        referralSource: () => t('form.referralSource'),
      },
    },
  ],
  [
    /^\/admin\/blog\/posts\//,
    {
      labels: {
        title: () => t('keptForm.title'),
        slug: () => t('keptForm.slug'),
        content: () => t('keptForm.content'),
        excerpt: () => t('keptForm.excerpt'),
        language,
        featuredImageUrl: () => t('keptForm.imageAddress'),
        metaDescription: () => t('keptForm.metaDescription'),
        metaKeywords: () => t('keptForm.metaKeywords'),
        status: { label: () => t('keptForm.status'), say: status },
      },
    },
  ],
  [
    /^\/admin\/blog\/categories$/,
    {
      labels: {
        name: () => t('keptForm.name'),
        slug: () => t('keptForm.slug'),
        description: () => t('keptForm.description'),
        language,
      },
    },
  ],
  [/^\/admin\/podcasts$/, { labels: { feeds: () => t('keptForm.feeds') } }],
  [/^\/admin\/users$/, { labels: { role: () => t('keptForm.role') } }],
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
      typeof field === 'function' ? { label: field, say: (value: string) => value } : field;
    // A form around a list has a field for each row: `name.<id>`.
    const own = Object.keys(values).filter((key) => key === name || key.startsWith(`${name}.`));
    return own.flatMap((key): [string, string][] => {
      const texts = values[key]!.filter(Boolean).map(say);
      return texts.length > 0 ? [[label(), listText(texts)]] : [];
    });
  });
}
