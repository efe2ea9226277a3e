import { callApi } from "#lib/api-client/call-api.ts"
import { templateTagLimit } from "#lib/contract/responses/constants.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { type FormHandler, FormValidationError, type SentForm } from "../form.ts"
import { sentBody } from "../operation-form.ts"

const longestTag = 50

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

/** /settings/response-templates/new and /{id} (D-132, D-133). */
export const saveResponseTemplate: FormHandler = async (form) => {
  const { text, caller, headers } = form
  tagsOf(form)
  const body = sentBody("response_templates.create", form)
  const params = { id: text("id") }
  const saved = params.id
    ? await callApi(caller, "response_templates.update", { params, body }, { headers })
    : await callApi(caller, "response_templates.create", { body }, { headers })
  await saveTags(
    form,
    String(saved.id),
    (saved.tags ?? []).map(({ name }) => name),
  )
  return { to: routes.responseTemplates(), notice: savedText.responseTemplate }
}
