import { escapeUTF8 } from "entities"

/** HTML that may stand in a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

function textOf(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ""
  if (typeof part === "object") return part.map(textOf).join("")
  return escapeUTF8(String(part))
}

/** Makes HTML of a template: whatever is no HTML is text, also within quoted attributes. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, at) => text + textOf(parts[at])).join(""))

/** Takes a text as the HTML that it is: only for texts that are written in the program. */
export const asHtml = (text: string): Html => new Html(text)
