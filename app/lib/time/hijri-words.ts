import { t } from '~/messages/t';
import type { DayNumber } from './calendar-day';
import { shiftedHijri } from './recurring-days';

const months = [
  () => t('hijri.muharram'),
  () => t('hijri.safar'),
  () => t('hijri.rabiAlAwwal'),
  () => t('hijri.rabiAlThani'),
  () => t('hijri.jumadaAlUla'),
  () => t('hijri.jumadaAlAkhira'),
  () => t('hijri.rajab'),
  () => t('hijri.shaban'),
  () => t('hijri.ramadan'),
  () => t('hijri.shawwal'),
  () => t('hijri.dhulQada'),
  () => t('hijri.dhulHijja'),
];

/** @param month from 1 */
export const hijriMonthName = (month: number): string => months[month - 1]?.() ?? '';

/** `1 Ramadan 1447 AH`, where months begin `shift` days later than in Umm al-Qura. */
export function formatHijri(day: DayNumber, shift = 0): string {
  const date = shiftedHijri(day, shift);
  return t('hijri.date', { ...date, month: hijriMonthName(date.month) });
}
