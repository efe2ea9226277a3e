import type { ImportEncoding } from "./constants.ts"

/** Encodings as people call them. */
export const encodingLabels: Readonly<Record<ImportEncoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Western (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  "windows-1255": "Hebrew (Windows-1255)",
  "windows-1256": "Arabic (Windows-1256)",
  "windows-874": "Thai (Windows-874)",
  "koi8-r": "Cyrillic (KOI8-R)",
  macintosh: "Western (Mac)",
  ibm437: "Western (DOS, code page 437)",
  ibm850: "Western (DOS, code page 850)",
  ibm866: "Cyrillic (DOS, code page 866)",
  shift_jis: "Japanese (Shift JIS)",
  "euc-jp": "Japanese (EUC-JP)",
  gb18030: "Simplified Chinese (GB 18030, GBK)",
  big5: "Traditional Chinese (Big5)",
  "euc-kr": "Korean (EUC-KR)",
}
