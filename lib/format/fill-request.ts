import { placeholderPattern } from "#lib/contract/responses/constants.ts"
import {
  chooseFeedback,
  type LinkPlaceholder,
  linkPlaceholders,
  type TextPlaceholder,
} from "#lib/contract/templates/placeholders.ts"
import { fillTemplate } from "./fill-template.ts"

/** Known facts of the person and the place; a name that is missing leaves no gap (`fillTemplate`). */
export type RequestValues = Readonly<Record<TextPlaceholder, string | null | undefined>>

/** A piece of a filled content: text as it is to be read, to be escaped by who writes HTML, or a place for links. */
export type RequestPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "links"; readonly name: LinkPlaceholder }

/** Fills a subject, a heading or another text without links (D-221). */
export const fillRequestLine = (text: string, values: RequestValues): string => fillTemplate(text, values)

/**
 * Fills the content of a request (D-221): texts are filled in once, what comes in is never looked through for placeholders,
 * and the places of links stay apart. Unknown placeholders stay as they are; `contentPlaceholderError` finds them before.
 * @param feedback chosen kind for `{{feedback}}`; nps where it is unknown.
 */
export function fillRequest(
  content: string,
  values: RequestValues,
  feedback: string | null | undefined,
): RequestPart[] {
  const parts: RequestPart[] = []
  const template = chooseFeedback(content, feedback)
  let from = 0
  const addText = (to: number) => {
    const text = fillTemplate(template.slice(from, to), values)
    if (text !== "") parts.push({ kind: "text", text })
  }
  for (const match of template.matchAll(placeholderPattern)) {
    const name = linkPlaceholders.find((known) => known === match[1]!.trim())
    if (!name) continue
    addText(match.index)
    parts.push({ kind: "links", name })
    from = match.index + match[0].length
  }
  addText(template.length)
  return parts
}

/** As `fillRequest`, as one text. @param links the text in the place of each kind of links. */
export const fillRequestText = (
  content: string,
  values: RequestValues,
  feedback: string | null | undefined,
  links: (name: LinkPlaceholder) => string,
): string =>
  fillRequest(content, values, feedback)
    .map((part) => (part.kind === "text" ? part.text : links(part.name)))
    .join("")
