/** What the blog of a fresh installation says. Plain text; empty lines part paragraphs. */
export const blogCategories = [
  {
    name: 'Getting started',
    slug: 'getting-started',
    description: 'Finding your way around the site.',
  },
  {
    name: 'Listening',
    slug: 'listening',
    description: 'Making the most of the player.',
  },
  {
    name: 'Accessibility',
    slug: 'accessibility',
    description: 'Using the site in the way that suits you.',
  },
];

export const blogPosts = [
  {
    title: 'Welcome: finding your way around',
    slug: 'welcome-finding-your-way-around',
    categorySlug: 'getting-started',
    publishedAt: '2026-11-02T09:00:00Z',
    excerpt: 'Search, open, listen: what you can do here, with or without an account.',
    metaDescription:
      'A short tour of the site: searching, podcast pages, the player and favorites.',
    metaKeywords: 'podcasts, search, favorites, getting started',
    content: `This is a place for finding podcasts on Islam, listening to them and telling others what you think of them. You need no account to search, to read and to listen.

Searching
Type a word into the search page. Spelling matters less than you may fear: Quran, Qur'an, Koran and قرآن belong together, and so do tafsir, tafseer and تفسير. A card marked New is a podcast that nobody has added here yet. Choose it, and it is added and opened for you.

A podcast's page
It holds the description, the episodes, and what listeners here and elsewhere say. You can turn the order of the episodes around, and ask for new ones with Refresh Episodes.

With an account
Sign in to keep favorites, to rate and review podcasts, and to follow people whose taste you share.`,
  },
  {
    title: 'How to follow a podcast',
    slug: 'how-to-follow-a-podcast',
    categorySlug: 'listening',
    publishedAt: '2026-11-06T09:00:00Z',
    excerpt: 'Keep a podcast among your favorites, or take its feed to the app you already use.',
    metaDescription:
      'Two ways to follow a podcast: favorites on this site, and the RSS link for other apps.',
    metaKeywords: 'favorites, RSS, podcast app',
    content: `There are two ways to stay with a podcast that you like.

Keep it here
Choose Add to Favorites on its page or on its card. You find it again under My Favorites, on every device on which you sign in.

Take it with you
Each podcast's page has a link called RSS Feed. Copy its address into the podcast app of your choice: it works in nearly all of them, and no account is needed. Podcasts belong to the people who make them, and the feed is their own.

And one more: if you enjoy what somebody else listens to, open their profile and follow them.`,
  },
  {
    title: 'With a keyboard, a screen reader or without JavaScript',
    slug: 'keyboard-screen-reader-no-javascript',
    categorySlug: 'accessibility',
    publishedAt: '2026-11-10T09:00:00Z',
    excerpt: 'What we do so that everybody can listen, and how to tell us where we fall short.',
    metaDescription:
      'How the site works with a keyboard, with a screen reader, in large text and without JavaScript.',
    metaKeywords: 'accessibility, keyboard, screen reader',
    content: `Everything on this site is meant to be within reach of everybody.

Keyboard
The first stop of the Tab key skips to the main content. F8 takes you to a notification while it is shown. On the player's sliders, the arrow keys move the position and the volume.

Screen reader
The player is a region with a name, and its position is read out in minutes and seconds. Titles and descriptions carry their language where it is known, so that Arabic or Urdu is read as such.

Text and colour
There is a light and a dark theme. Text can be enlarged in your browser without losing anything.

Without JavaScript
Searching, adding, reading and listening work with plain pages and forms.

If something does not work for you, please write to us through the contact page. We would rather hear it twice than not at all.`,
  },
  {
    title: 'About the sample library',
    slug: 'about-the-sample-library',
    categorySlug: 'getting-started',
    publishedAt: '2026-11-14T09:00:00Z',
    excerpt: 'Why a fresh installation plays tones, and how real podcasts take their place.',
    metaDescription:
      'What the sample podcasts are, why nobody speaks in them, and how to add real podcasts.',
    metaKeywords: 'samples, setup',
    content: `The podcasts whose titles say "Sample" came with this site. They are there so that everything can be tried before the first real podcast is added: search in several languages and scripts, long and short lists of episodes, the player, favorites and reviews.

Nobody speaks in them. All you hear are gentle tones, and their pictures are patterns that were drawn for them.

Real podcasts are added from search, once the site is connected to the Podcast Index, or by whoever runs it, from a list of feeds. The samples can stay beside them.`,
  },
];
