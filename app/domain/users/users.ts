export type Role = 'user' | 'admin' | 'super_admin';

/** Domain verbs take this (or an id), never a Request. */
export type Actor = {
  id: string;
  username: string;
  email: string;
  role: Role;
  /** Of the site and of letters; null: never chosen. */
  interfaceLanguage: string | null;
  autoplayEnabled: boolean;
  autoStartEnabled: boolean;
};

export type OwnUser = Actor & {
  bio: string | null;
  bioLanguage: string | null;
  ageRange: string | null;
  countryOfOrigin: string | null;
  countryOfResidence: string | null;
  primaryLanguage: string | null;
  otherLanguages: string[];
  topicsOfInterest: string[];
  knowledgeLevel: string | null;
  referralSource: string | null;
  lastLoginAt: string | null;
  createdAt: string;
};

export const ageRanges = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;

export const knowledgeLevels = ['beginner', 'intermediate', 'advanced', 'scholar'] as const;

export const languages = [
  'English',
  'Arabic',
  'Urdu',
  'French',
  'Turkish',
  'Malay',
  'Indonesian',
  'Bengali',
  'Persian',
  'Spanish',
  'German',
  'Chinese',
  'Hindi',
  'Other',
] as const;

export const topics = [
  'Quran Recitation',
  'Tafsir',
  'Hadith',
  'Fiqh',
  'Islamic History',
  'Seerah',
  'Aqeedah',
  'Dhikr & Duas',
  'Contemporary Issues',
  'Family & Marriage',
  'Personal Development',
  'Islamic Finance',
  'Spirituality',
  'Youth & Education',
] as const;
