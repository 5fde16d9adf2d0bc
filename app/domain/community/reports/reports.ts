export const podcastReportReasons = [
  'Spam or advertising',
  'Offensive or hateful',
  'Not about Islam',
  'Taken from somebody else',
  'Something else',
] as const;

export const collectionReportReasons = [
  'Spam or advertising',
  'Offensive or hateful',
  'Not about Islam',
  'Something else',
] as const;
