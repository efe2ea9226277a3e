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
  macintosh: western,
  // Of those that read alike, the first is named.
  ibm850: western,
  ibm437: western,
  ibm866: cyrillic,
}

/** Marks that texts of every language have. */
export const commonMarks: ReadonlySet<string> = new Set("“”‘’„‚–—…€«»°·•£\u00a0©®™§½¡¿ºª×")
