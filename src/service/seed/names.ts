import type { Random } from './random.js';

type Words = readonly [string, ...string[]];

const words = (text: string): Words => text.split(' ') as unknown as Words;

/** Given and family names of one culture, and how they are combined. */
interface Culture {
  readonly weight: number;
  readonly given: Words;
  readonly family: Words;
  readonly join: (given: string, family: string) => string;
}

const western = (given: string, family: string): string => `${given} ${family}`;
const joined = (given: string, family: string): string => `${family}${given}`;
const familyFirst = (given: string, family: string): string => `${family} ${given}`;

const culture = (weight: number, given: string, family: string, join = western): Culture => ({
  weight,
  given: words(given),
  family: words(family),
  join,
});

const cultures: readonly [Culture, ...Culture[]] = [
  culture(
    16,
    'Ada Amelia Ben Callum Daisy Elliot Freya George Hazel Isla Jonah Kit Lena Marcus Nora Owen Poppy Quinn Rowan Sadie Theo Uma Violet Wren',
    'Abbott Barlow Carver Dunne Ellison Fairfax Grant Hale Irving Jessop Kerr Langley Mercer Nash Okafor Pryce Quill Rhodes Sutton Thorne Vance Whitlock York',
  ),
  culture(
    9,
    'Alejandra Beatriz Cauê Diego Élida Fernanda Gonçalo Héctor Inês Joaquín Lucía Martín Núria Odalys Paulo Raúl Sofía Tomás Úrsula Xavier',
    'Álvarez Bustamante Conceição Domínguez Echeverría Figueiredo García Ibáñez Jiménez Magalhães Muñoz Núñez Peña Quiñones Ruíz Sepúlveda Vásquez Zúñiga',
  ),
  culture(
    6,
    'Anaïs Benoît Céline Dorothée Éloïse François Gaëlle Hélène Jérôme Loïc Maëlys Noémie Océane Raphaël Zoé',
    'Beauchêne Châtelain Dufrêne Févrieux Gauthier Hébert Lévêque Martin Noël Pâris Rosière Thévenot Vallée',
  ),
  culture(
    7,
    'Åsa Björn Dörte Einar Frøya Günther Håkon Ingrid Jürgen Käthe Lars Märta Øystein Søren Thorvald Ylva',
    'Ångström Bäcker Dübendorf Ekström Fjeld Größ Hjelm Jørgensen Köhler Lindqvist Müller Nyström Østby Schäfer Sjöberg Strauß Weiß',
  ),
  culture(
    6,
    'Agnieszka Bożena Čeněk Dušan Ewa Grażyna Jiří Kateřina Łukasz Małgorzata Ondřej Piotr Růžena Stanisław Świętosława Šárka Žofie',
    'Błaszczyk Černý Dvořák Gołąb Jabłoński Kowalczyk Łęcki Novák Příhoda Sikorová Šťastný Wójcik Zieliński Žižka',
  ),
  culture(
    4,
    'Ayşe Barış Çağla Doğan Elif Gökçe İbrahim Kağan Mert Özge Şule Tuğba Ümit Yağmur',
    'Aydın Çelik Demir Erdoğdu Güneş Işık Karagöz Öztürk Şahin Yıldız',
  ),
  culture(
    5,
    'Ngọc Thảo Đức Hương Quỳnh Trâm Vũ Yến Bảo Khánh Linh Mỹ',
    'Nguyễn Trần Lê Phạm Hoàng Đặng Bùi Đỗ Vương Võ',
    familyFirst,
  ),
  culture(
    6,
    'Abiọdún Adaeze Chukwuemeka Folákẹ́ Ifẹ́olúwa Kofi Kwabena Lerato Ngozi Oluwaṣeun Sipho Thandiwe Wanjirũ Yaa Zuberi',
    'Adébáyọ̀ Boateng Chikwanha Dlamini Eze Kamau Mensah Mwangi Ndlovu Ọbáfẹ́mi Okonkwo Sithole Traoré Wekesa',
  ),
  culture(
    4,
    'Αλέξανδρος Βασιλική Γιώργος Δήμητρα Ελένη Θεόδωρος Ιωάννα Κωνσταντίνος Μυρτώ Νίκος Όλγα Σταύρος Χρύσα',
    'Αγγελόπουλος Βλάχος Γεωργίου Δημητρίου Κοντός Λαμπράκη Μαυρίδης Παπαδόπουλος Σαμαράς Τσίπη',
  ),
  culture(
    7,
    'Алина Богдан Варвара Георгий Дарья Ёлка Зоя Илья Ксения Лев Милица Ніна Олександр Павло Святослав Тетяна Юлия',
    'Азаренко Белов Васильева Гончар Ђорђевић Жуков Іваненко Коваль Лебедь Морозов Николић Петренко Соловьёва Шевченко',
  ),
  culture(
    5,
    'أحمد بسمة جمال حنان خالد دانة رامي زينب سلمى طارق عائشة فاطمة كريم ليلى مريم نور ياسمين',
    'الأنصاري البغدادي الحداد الخطيب الراشد الزهراني الشامي الصباغ العلي الفاسي القرشي المغربي النجار',
  ),
  culture(
    3,
    'אביגיל בועז גליה דוד הדס זיו חנה טל יעל ליאור מאיה נועם עדי רותם שירה',
    'אברהמי ברק גולן הררי כהן לוי מזרחי נחמני פרץ שלו',
  ),
  culture(
    6,
    'अदिति आर्यन ईशा कबीर गायत्री चैतन्य तन्वी दीपक नेहा प्रिया भावना मीरा रोहन विक्रम श्रेया',
    'अग्रवाल चौहान जोशी त्रिपाठी देशमुख नायर पटेल भट्ट मिश्रा यादव शर्मा सिंह',
  ),
  culture(
    6,
    '伟 芳 娜 敏 静 秀英 丽 强 磊 洋 艳 勇 军 杰 雨萱 子涵 浩然',
    '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 欧阳 司马',
    joined,
  ),
  culture(
    6,
    '悠真 あかり 陽菜 蓮 ひなた 大翔 つばさ さくら 健太 美咲 湊 ユキ 樹',
    '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田',
    joined,
  ),
  culture(5, '민준 서연 도윤 하은 지우 예린 현우 수빈 유진 태민 나래', '김 이 박 최 정 강 조 윤 장 임 남궁', joined),
  culture(3, 'กานดา ชัยวัฒน์ ณัฐพล ธิดา ปิยะ พิมพ์ชนก มาลี วรรณา สมชาย อรุณี', 'จันทร์แก้ว ทองดี บุญมา แสงทอง ศรีสุข สุวรรณ วงศ์ไทย'),
];

const adjectives = words(
  'quiet amber lunar salty feral mossy static velvet hollow rusty early second brisk faded lucky',
);
const nouns = words(
  'otter comet ember lantern falcon pixel harbor thistle beacon cobalt sparrow anvil willow badger drift',
);
const endings = words('_ . - 0x __ xx');

/** Returns a person's name in the script of their culture. */
export function personName(random: Random): string {
  const total = cultures.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.next() * total;
  const chosen = cultures.find(({ weight }) => (left -= weight) < 0) ?? cultures[0];
  return chosen.join(random.pick(chosen.given), random.pick(chosen.family));
}

/** Returns a chosen name, such as `mossy_otter42`. */
export function handle(random: Random): string {
  const name = `${random.pick(adjectives)}${random.pick(endings)}${random.pick(nouns)}`;
  return random.next() < 0.6 ? `${name}${random.integer(100)}` : name;
}

/** Returns a name of the Ethereum Name Service. */
export const ensName = (random: Random): string =>
  random.next() < 0.5
    ? `${random.pick(nouns)}${random.integer(1000)}.eth`
    : `${random.pick(adjectives)}-${random.pick(nouns)}.eth`;

/** Names that are much longer than a list's column. */
export const longNames: Words = [
  'Maria Theresia Walburga Amalia Christina von Habsburg-Lothringen zu Hohenstein-Schwarzenberg',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe',
  'the one and only keeper of the northern lighthouse, collector of small smooth stones, friend to all gulls',
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Appreciation Society',
];

/** Names that have to be shown as plain text: markup, bidi controls, joined emoji, stacked accents, only spaces. */
export const awkwardNames: Words = [
  '<b>Bold</b> Betty',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert("hi")</script>',
  '{{constructor.constructor("alert(1)")()}}',
  "Robert'); DROP TABLE members;--",
  '\u202eRight to left override\u202c',
  'Zero\u200bWidth\u200dJoiner\u200c',
  '👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈',
  'Z\u0351\u0343\u0302a\u0363\u0357l\u0364\u0366g\u035b\u0361o\u0301\u035e',
  '\u2003\u2003',
  'null',
];
