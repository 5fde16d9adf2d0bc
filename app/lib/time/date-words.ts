import { type OtherCalendar } from './other-calendars';

export const MONTHS = [
  'jan january জানুয়ারি জানুয়ারী يناير جنوری ژانویه جانفي ocak oca januari janvier januar enero ene जनवरी ' +
    'января январь янв janeiro gennaio gen yanvar janairu janar',
  'feb february ফেব্রুয়ারি ফেব্রুয়ারী فبراير فروری فوریه فيفري شباط şubat şub februari pebruari peb février fevr februar febrero फ़रवरी फरवरी ' +
    'февраля февраль фев fevereiro febbraio fevral fabrairu shkurt',
  'mar march মার্চ مارس مارچ آذار mart maret mac mars märz mrz marzo मार्च ' +
    'марта март мар março maart mrt machi maris',
  'apr april এপ্রিল أبريل ابريل اپریل آوریل أفريل نيسان nisan nis avril avr abril abr अप्रैल ' +
    'апреля апрель апр aprile aprel aprili afrilu prill',
  'may মে مايو ماي مئی مه أيار mayıs mei mai mayo मई ' + 'мая май maio maggio mag maj mayu',
  'jun june জুন يونيو يونيه جون ژوئن جوان حزيران haziran haz juni juin junio जून ' +
    'июня июнь июн junho giugno giu iyun yuni qershor',
  'jul july জুলাই يوليو يوليه جولائی ژوئیه جويلية تموز temmuz tem juli julai juillet juil julio जुलाई ' +
    'июля июль июл julho luglio lug iyul yuli korrik',
  'aug august আগস্ট আগষ্ট أغسطس اغسطس اگست اوت أوت آب ağustos ağu agustus ogos agu agt août aout agosto ago अगस्त ' +
    'августа август авг augustus avqust avgust agosti agusta gusht',
  'sep sept september সেপ্টেম্বর سبتمبر ستمبر سپتامبر أيلول eylül eyl septembre septiembre setiembre सितंबर सितम्बर ' +
    'сентября сентябрь сен сент setembro settembre set septembar sentyabr sentabr septemba satumba shtator',
  'oct october অক্টোবর أكتوبر اكتوبر اکتوبر اکتبر ekim eki oktober okt octobre octubre अक्टूबर अक्तूबर ' +
    'октября октябрь окт outubro ottobre ott oktobar oktyabr oktabr oktoba tetor',
  'nov november নভেম্বর نوفمبر نومبر نوامبر kasım kas nopember nop novembre noviembre नवंबर नवम्बर ' +
    'ноября ноябрь ноя нояб novembro novembar noyabr novemba nuwamba nëntor',
  'dec december ডিসেম্বর ديسمبر دسمبر دسامبر aralık ara desember disember des dis décembre dezember dez diciembre dic दिसंबर दिसम्बर ' +
    'декабря декабрь дек dezembro dicembre decembar dekabr desemba disamba dhjetor',
];
export const TWO_WORD_MONTHS: [RegExp, string][] = [
  [/كانون\s+الثاني/g, 'jan'],
  [/كانون\s+الاول/g, 'dec'],
  [/تشرين\s+الاول/g, 'oct'],
  [/تشرين\s+الثاني/g, 'nov'],
];

/** Months of other calendars; their names occur in no Gregorian date. */
export const OTHER_MONTHS: Record<OtherCalendar, string[]> = {
  persian: [
    'فروردین حمل farvardin hamal',
    'اردیبهشت ثور ordibehesht sawr',
    'خرداد جوزا khordad jawza',
    'تیر سرطان tir saratan',
    'مرداد امرداد اسد mordad amordad asad',
    'شهریور سنبله shahrivar sunbula',
    'مهر میزان mehr mizan',
    'آبان عقرب aban aqrab',
    'آذر قوس azar qaws',
    'دی جدی dey jadi',
    'بهمن دلو bahman dalw',
    'اسفند حوت esfand hut',
  ],
  'islamic-umalqura': [
    'محرم المحرم muharram muharrem',
    'صفر safar safer',
    'rabiulawal rebiülevvel',
    'rabiulakhir rebiülahir',
    'jumadilawal cemaziyelevvel',
    'jumadilakhir cemaziyelahir',
    'رجب rajab rejab recep',
    'شعبان shaban syaban şaban',
    'رمضان ramadan ramadhan ramazan',
    'شوال shawwal syawal şevval',
    'ذوالقعدة zulkaidah zilkade',
    'ذوالحجة zulhijah zilhicce',
  ],
};
/** Spellings of Hijri months in two words, as one that `OTHER_MONTHS` has. */
export const TWO_WORD_OTHER_MONTHS: [RegExp, string][] = [
  [/ربيع\s+الاول/g, 'rabiulawal'],
  [/ربيع\s+(?:الاخر|الثاني)/g, 'rabiulakhir'],
  [/جمادي\s+الاولي/g, 'jumadilawal'],
  [/جمادي\s+(?:الاخرة|الثانية|الاخري)/g, 'jumadilakhir'],
  [/ذ[وي]\s?القعد[ةه]/g, 'zulkaidah'],
  [/ذ[وي]\s?الحج[ةه]/g, 'zulhijah'],
];

/** Minutes ahead of UTC. Ambiguous names map to the zone most used by this community. */
export const ZONES: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  mez: 60,
  mesz: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  trt: 180,
  sast: 120,
  cat: 120,
  wat: 60,
  eat: 180,
  gst: 240,
  irst: 210,
  irdt: 270,
  aft: 270,
  pkt: 300,
  uzt: 300,
  ist: 330,
  npt: 345,
  bdt: 360,
  bdst: 360,
  wib: 420,
  ict: 420,
  wita: 480,
  sgt: 480,
  myt: 480,
  hkt: 480,
  pht: 480,
  awst: 480,
  wit: 540,
  jst: 540,
  kst: 540,
  acst: 570,
  acdt: 630,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  nst: -210,
  ndt: -150,
  ast: -240,
  adt: -180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  brt: -180,
};
