import type { ArtworkStyle, Palette } from './artwork';

const palette = (
  ground: string,
  deep: string,
  star: string,
  accent: string,
  line: string,
): Palette => ({ ground, deep, star, accent, line });

const night = palette('#1d3557', '#12233d', '#2c5282', '#e9c46a', '#f4ead2');
const garden = palette('#1b5e4b', '#0f3f33', '#2f8f6f', '#f2c14e', '#f7f0dc');
const clay = palette('#a4502f', '#6d2f1c', '#d98b5f', '#f3d9a4', '#fff4e2');
const lapis = palette('#20409a', '#142a66', '#3f6fd1', '#f4b942', '#fbf3df');
const plum = palette('#5b2a5e', '#3a1840', '#8d4b8f', '#f1b963', '#f9ecdf');
const sand = palette('#d9b779', '#8a5a2b', '#f0dcae', '#2f6f73', '#fffaf0');
const teal = palette('#0f6b75', '#0a444c', '#27a0a5', '#f7c873', '#fdf5e6');
const rose = palette('#9f3a4d', '#66202f', '#cf6f7c', '#f5d28b', '#fff3ea');
const olive = palette('#5d6b2f', '#3a4419', '#8fa04f', '#efd88c', '#fbf7e4');
const ash = palette('#5a6270', '#363c47', '#838c9a', '#d9cfae', '#f3f0e6');
const emerald = palette('#0b6e4f', '#064a35', '#1fa37a', '#ffd27d', '#fffaea');
const indigo = palette('#3a3480', '#241f57', '#6a62c4', '#f6c667', '#f6f1ff');
const saffron = palette('#c9791f', '#7d430b', '#eba94b', '#1f4e5f', '#fff6e3');
const dusk = palette('#2b2d5b', '#191a3b', '#5a4f8f', '#f08f6b', '#fbe9dc');
const sky = palette('#2f6ea5', '#194a76', '#6ba6d6', '#fbe08c', '#f9fbff');

/** One look for each sample podcast, by its name. */
export const artworkStyles: Record<string, ArtworkStyle> = {
  'evening-tones': { tiling: 'octagons', contact: 67.5, side: 62, points: 8, palette: night },
  'tafsir-podcasts': { tiling: 'dodecagons', contact: 56, side: 40, points: 12, palette: garden },
  'islamic-history': { tiling: 'octagons', contact: 56, side: 58, points: 16, palette: clay },
  'hadith-study': { tiling: 'hexagons', contact: 60, side: 60, points: 12, palette: lapis },
  'prayer-guidance': { tiling: 'dodecagons', contact: 68, side: 46, points: 16, palette: teal },
  'sira-tafsir-arabic': { tiling: 'octagons', contact: 62, side: 74, points: 16, palette: emerald },
  'seerat-urdu': { tiling: 'hexagons', contact: 50, side: 72, points: 12, palette: plum },
  'ramazan-turkish': { tiling: 'dodecagons', contact: 52, side: 44, points: 12, palette: rose },
  'kajian-indonesian': { tiling: 'squares', contact: 65, side: 86, points: 8, palette: olive },
  'quiet-archive': { tiling: 'octagons', contact: 70, side: 56, points: 10, palette: ash },
  'quran-recitation': { tiling: 'dodecagons', contact: 70, side: 46, points: 10, palette: sand },
  'tafseer-circle': { tiling: 'octagons', contact: 50, side: 66, points: 12, palette: indigo },
  'tafsir-hadith-urdu': { tiling: 'hexagons', contact: 68, side: 54, points: 10, palette: saffron },
  'ramadan-arabic': { tiling: 'squares', contact: 55, side: 75, points: 16, palette: dusk },
  'decouvrir-french': { tiling: 'dodecagons', contact: 64, side: 52, points: 8, palette: sky },
};
