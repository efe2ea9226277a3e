import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { withSuggestion } from "#lib/features/reviews/response/suggestion.ts"
import { textLength } from "#lib/features/reviews/response/text-length.ts"
import { responseTexts } from "#lib/features/reviews/response/texts.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { type FormDone, type FormHandler, FormValidationError, type SentForm } from "../form.ts"

const pageOf = ({ text }: Pick<SentForm, "text">): string =>
  safeReturnPath(text(pageField)) ?? routes.review(text("review_id"))

/** Where a finished form leads: the page as it was before. */
const toOf = (form: Pick<SentForm, "text">): string => safeReturnPath(form.text("done")) ?? pageOf(form)

/** Browsers send the lines of a text with two characters between them. */
const contentOf = ({ text }: SentForm): string => text("content").replaceAll("\r\n", "\n")

/** The version that the page showed; every change names it, so that no one overwrites what was not seen. */
const versionOf = ({ text }: SentForm): number | undefined =>
  /^\d{1,9}$/.test(text("version")) ? Number(text("version")) : undefined

/** Puts a suggestion into the field, before scripts run; nothing is saved (D-131). */
async function suggest(form: SentForm): Promise<FormDone> {
  const { fields, text, caller, headers } = form
  const template_id = text("suggest") === "template" ? text("template_id") : null
  if (template_id === "") throw new FormValidationError({ template_id: responseTexts.noTemplate })
  const body = { review_id: text("review_id"), template_id }
  const { content } = await callApi(caller, "responses.suggest", { body }, { headers })
  const rest = [...fields].filter(
    ([name]) => name !== pageField && name !== "content" && name !== "suggested",
  )
  const values = Object.fromEntries(rest.map(([name, value]) => [name, [value]]))
  const next = withSuggestion(contentOf(form), content, text("suggested").replaceAll("\r\n", "\n"))
  return { to: pageOf(form), values: { ...values, content: [next], suggested: [content] } }
}

function checkLength(form: SentForm, content: string): void {
  if (content === "") throw new FormValidationError({ content: responseTexts.missing })
  const source = { code: form.text("source_code") || null, name: form.text("source_name") }
  const { error } = textLength(content, source)
  if (error) throw new FormValidationError({ content: `Response is too long: ${error}` })
}

/** A missing response has its own text, which says what happened to the draft; a deleted one is a conflict too. */
function rephrased(error: unknown, isChange: boolean): unknown {
  if (!(error instanceof ApiFailure) || error.status !== 404) return error
  return isChange
    ? new ApiFailure(409, responseTexts.gone, "response_gone", {}, { response: null })
    : new ApiFailure(404, responseTexts.reviewGone)
}

/** Keeps a draft or publishes, new or changed (D-129, D-130): /reviews and /reviews/{id}. */
export const saveResponse: FormHandler = async (form) => {
  const { text, fields, caller, headers } = form
  if (fields.has("suggest")) return suggest(form)
  const content = contentOf(form)
  checkLength(form, content)
  const status = text("status") === "pending" ? "pending" : "draft"
  const id = text("response_id")
  try {
    const saved = id
      ? await callApi(
          caller,
          "responses.update",
          // A published response has no draft any more: it is changed at its source.
          { params: { id }, body: { content, version: versionOf(form), status } },
          { headers },
        )
      : await callApi(
          caller,
          "responses.create",
          { body: { review_id: text("review_id"), content, status } },
          { headers },
        )
    return {
      to: toOf(form),
      notice: saved.status === "draft" ? responseTexts.drafted : responseTexts.published,
    }
  } catch (error) {
    throw rephrased(error, id !== "")
  }
}

/** A conflict where nothing was typed: the page is shown again, with what was told. */
async function unlessChanged(form: SentForm, act: () => Promise<string>): Promise<FormDone> {
  try {
    return { to: toOf(form), notice: await act() }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 404) throw new ApiFailure(404, responseTexts.goneAlready)
    if (error.status !== 409) throw error
    return { to: toOf(form), notice: error.userText }
  }
}

/** Publishes a draft as it is, or tries again at once what failed. */
export const publishResponse: FormHandler = (form) =>
  unlessChanged(form, async () => {
    const params = { id: form.text("response_id") }
    const body = { version: versionOf(form), status: "pending" as const }
    await callApi(form.caller, "responses.update", { params, body }, { headers: form.headers })
    return responseTexts.published
  })

/** Deletes a response, at its source too (D-130). */
export const deleteResponse: FormHandler = (form) =>
  unlessChanged(form, async () => {
    const params = { id: form.text("response_id") }
    const query = { version: versionOf(form) }
    const left = await callApi(form.caller, "responses.delete", { params, query }, { headers: form.headers })
    return left.response ? responseTexts.deleting : responseTexts.deleted
  })
