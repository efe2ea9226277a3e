import { detectLanguage } from "./detect-language.ts"

/** Languages of texts, in their order. */
export const detectAll = (texts: string[]): string[] => texts.map(detectLanguage)
