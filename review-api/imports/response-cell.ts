import { simpleName } from "./columns/column-names.ts"
import { structureIn } from "./written-structure.ts"

const namesOf = (text: string): ReadonlySet<string> => new Set(text.split(" "))

/** Keys of objects, as `simpleName` gives them. */
const textKeys = namesOf("text content comment reply replytext response message body value snippet")
const dateKeys = namesOf(
  "date createdat created updatetime createtime publishedat repliedat respondedat datetime isodate time timestamp",
)

/** Marks that stand in place of a response, as letters and figures alone. */
const noResponses = namesOf(
  "0 false no n noresponse noresponseyet noreply noreplyyet noanswer noansweryet noownerresponse noownerreply notresponded notyetresponded notreplied notanswered unanswered unresponded awaitingresponse awaitingreply keineantwort nochkeineantwort nichtbeantwortet unbeantwortet ohneantwort pasderéponse aucuneréponse sansréponse nonrépondu sinrespuesta sinresponder nessunarisposta senzarisposta nonrisposto geenreactie geenantwoord nietbeantwoord semresposta nãorespondido brakodpowiedzi bezodpowiedzi нетответа безответа 未返信 未回复 返信なし 답글없음",
)
const states = namesOf(
  "published draft drafted pending responded replied sent approved rejected failed scheduled none awaiting open closed done completed yes true 1 beantwortet veröffentlicht entwurf répondu publié publiée brouillon respondido respondida publicado publicada borrador risposto pubblicato bozza beantwoord gepubliceerd concept respondidas rascunho",
)
const maxCharacters = 40

const word = (text: string): string => (text.length > maxCharacters ? text : simpleName(text))

/** Whether a cell says that there is no response. */
const isNoResponse = (text: string): boolean => noResponses.has(word(text))

/** Whether a cell is no response, but says whether there is one. */
export const isResponseState = (text: string): boolean =>
  states.has(word(text)) || /^answered$/.test(word(text)) || isNoResponse(text)

/** `text` is null where an object says nothing that is known. */
type Part = { text: string | null; date: string | null }

function partOf(member: unknown): Part[] {
  if (typeof member === "string") return [{ text: member, date: null }]
  if (typeof member !== "object" || member === null) return []
  const entries = Object.entries(member).map(([key, value]) => [simpleName(key), value] as const)
  const textOf = (keys: ReadonlySet<string>) => {
    const found = entries.find(([key, value]) => keys.has(key) && typeof value === "string")?.[1]
    return typeof found === "string" ? found.trim() : ""
  }
  const isKnown = entries.length === 0 || entries.some(([key]) => textKeys.has(key))
  return [{ text: isKnown ? textOf(textKeys) : null, date: textOf(dateKeys) || null }]
}

/**
 * The response in a cell: its text, or those of the objects in it. Marks such as "No reply yet" are none.
 * @returns `date` where an object has a day with its year first.
 */
export function responseIn(cell: string): { content: string | null; date: string | null } {
  if (cell === "" || isNoResponse(cell)) return { content: null, date: null }
  const structure = structureIn(cell)
  if (structure === undefined) return { content: cell, date: null }
  const all = (Array.isArray(structure) ? structure : [structure]).flatMap(partOf)
  if (all.some(({ text }) => text === null)) return { content: cell, date: null }
  const parts = all.filter(({ text }) => text !== null && text !== "" && !isNoResponse(text))
  const date = parts.find((part) => part.date !== null && /^\d{4}-\d{2}-\d{2}/.test(part.date))?.date ?? null
  return { content: parts.map(({ text }) => text).join("\n\n") || null, date }
}
