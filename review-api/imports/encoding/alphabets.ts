import type { ImportEncoding } from "#lib/contract/imports/constants.ts"

/** Letters beyond ASCII, the most frequent first, of the languages that are written in an encoding. */
const western = {
  fr: "éàèêçôîùûâœëïæÿü",
  de: "üäößé",
  es: "óíáéñúü¡¿",
  pt: "ãçáéóíêúõàâôü",
  it: "èàòùéìç",
  nl: "ëéïóèöüá",
  sv: "äöåé",
  da: "øåæéöü",
  fi: "äöå",
  is: "íáðóéþúýöæ",
  ca: "àéóèçíòúïü·",
} as const

const central = {
  pl: "łęóąśżćńź",
  cs: "íáéěřýčšžůúťďňó",
  sk: "áíéčšýžúľťňôďäóĺŕ",
  hu: "áéőöíóüúű",
  ro: "ăîâşţ",
  hr: "čšžćđ",
  de: western.de,
} as const

const russian = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъ"
const cyrillic = {
  ru: russian,
  uk: "оаниевтрскілудмпьябзгйчхжцюєїфґщшё",
  bg: "аоеиттнрсвлкдпмзугябчъщшжцхюйфь",
  sr: "аоиенрстјвукдмплзбгшчћцхжљњђфџ",
} as const

const greek = { el: "αοιεητσνυκρπμλςγδθχωάόίέήφβύξζώψϊΐϋΰ" } as const
const turkish = { tr: "ıişğüçöâî", de: western.de } as const
const baltic = {
  lt: "ėšžųįąčūęė",
  lv: "āīēšūņļžģčķ",
  et: "äõüöšž",
} as const
const vietnamese = {
  vi: "đàáạảãâêôơưăếềệộốồớờợứừựấầậắặìíịỉĩòóọỏõùúụủũèéẹẻẽỳýỵ\u0300\u0301\u0303\u0309\u0323",
} as const
const hebrew = { he: "יולאהרמתבשנעדקחפצגטסכזםןךףץ" } as const
const arabic = { ar: "المينروتبدسعهفةحقكأجشطصخىضغإذءزظئثآؤ" } as const
const thai = { th: "านรอกเงมยลวดทส่ตะปบ้คัหีแขจพืชใ็ไผูุโธิถณซฟฮศษญฉภฎฐฒฬํ๊๋ฆ" } as const

/** Of each encoding that has one byte a letter: its languages. */
export const languages: Partial<Record<ImportEncoding, Readonly<Record<string, string>>>> = {
  "windows-1252": western,
  "windows-1250": central,
  "windows-1251": cyrillic,
  "windows-1253": greek,
  "windows-1254": turkish,
  "windows-1255": hebrew,
  "windows-1256": arabic,
  "windows-874": thai,
  "koi8-r": { ru: russian },
  "koi8-u": { uk: cyrillic.uk },
  "windows-1257": baltic,
  "windows-1258": vietnamese,
  "iso-8859-2": central,
  "iso-8859-5": cyrillic,
  "iso-8859-7": greek,
  "iso-8859-15": western,
  "x-mac-cyrillic": cyrillic,
  macintosh: western,
  // Of those that read alike, the first is named.
  ibm850: western,
  ibm437: western,
  ibm852: central,
  ibm866: cyrillic,
}

/** How much less likely an encoding is, before a letter is read, than one of Windows: natural logarithms. */
export const rareness: Partial<Record<ImportEncoding, number>> = {
  macintosh: 2,
  "x-mac-cyrillic": 2,
  ibm437: 2,
  ibm850: 2,
  ibm852: 2,
  ibm866: 2,
  "koi8-r": 1,
  "koi8-u": 2,
  "iso-8859-2": 1,
  "iso-8859-5": 1,
  "iso-8859-7": 1,
  "iso-8859-15": 1,
  "windows-1250": 0.5,
  "windows-1257": 1,
  "windows-1258": 1,
  // Its marks of tones look like accents of Latin letters.
  "windows-874": 8,
}

/** Marks that texts of every language have. */
export const commonMarks: ReadonlySet<string> = new Set("“”‘’„‚–—…€«»°·•£\u00a0©®™§½¡¿ºª×")
