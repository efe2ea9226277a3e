import { callApi } from "#lib/bff/call-api.ts"
import { templateTagLimit } from "#lib/contract/responses/constants.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { type FormDone, type FormHandler, FormValidationError, type SentForm } from "./form.ts"

const longestTag = 50

const ratingOf = (text: string): number | null => (/^[1-5]$/.test(text) ? Number(text) : null)

/** The tags that were typed, each once. */
function tagsOf({ fields }: SentForm): string[] {
  const typed = fields.getAll("tags").map((tag) => tag.trim())
  const tags = new Map(typed.filter(Boolean).map((tag) => [tag.toLowerCase(), tag]))
  if ([...tags.values()].some((tag) => [...tag].length > longestTag)) {
    throw new FormValidationError({ tags: `Tags can have up to ${longestTag} characters` })
  }
  return [...tags.values()]
}

/** Puts on and takes off what is different; more than the form shows stay as they are. */
async function saveTags(form: SentForm, id: string, known: readonly string[]): Promise<void> {
  const { caller, headers } = form
  const wanted = tagsOf(form)
  const has = (tags: readonly string[], name: string) =>
    tags.some((tag) => tag.toLowerCase() === name.toLowerCase())
  for (const name of wanted.filter((tag) => !has(known, tag))) {
    await callApi(caller, "template_tags.create", { body: { template_id: id, name } }, { headers })
  }
  for (const name of known.slice(0, templateTagLimit).filter((tag) => !has(wanted, tag))) {
    await callApi(caller, "template_tags.delete", { query: { template_id: id, name } }, { headers })
  }
}

const done = (notice: string): FormDone => ({ to: routes.responseTemplates(), notice })

/** /settings/response-templates/new and /{id} (D-132, D-133). */
export const saveResponseTemplate: FormHandler = async (form) => {
  const { text, fields, caller, headers } = form
  tagsOf(form)
  const body = {
    name: text("name"),
    content: text("content").replaceAll("\r\n", "\n"),
    rating_min: ratingOf(text("rating_min")),
    rating_max: ratingOf(text("rating_max")),
    source_ids: fields.getAll("source_ids").filter(Boolean),
  }
  const params = { id: text("id") }
  const saved = params.id
    ? await callApi(caller, "response_templates.update", { params, body }, { headers })
    : await callApi(caller, "response_templates.create", { body }, { headers })
  await saveTags(
    form,
    String(saved.id),
    (saved.tags ?? []).map(({ name }) => name),
  )
  return done(savedText.responseTemplate)
}

export const deleteResponseTemplate: FormHandler = async ({ text, caller, headers }) => {
  await callApi(caller, "response_templates.delete", { params: { id: text("id") } }, { headers })
  return done(savedText.responseTemplateDeleted)
}
