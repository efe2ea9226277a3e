import { callApi } from "#lib/bff/call-api.ts"
import { dateOrders } from "#lib/contract/import-words.ts"
import { fieldLabels } from "#lib/features/imports/fields.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { FieldFaults, type FormTaker, type SentForm } from "./form.ts"

const choicesOf = ({ text }: SentForm) => ({
  source: text("source"),
  default_date: text("default_date"),
  default_location: text("default_location"),
})

/** /settings/import: a file, which is checked first. */
export const uploadImport: FormTaker = async (form) => {
  const { files, caller, headers } = form
  const file = files.get("file_upload")
  if (!file) throw new FieldFaults({ file_upload: "can't be blank" })
  const body = { file_upload: file, ...choicesOf(form) }
  const made = await callApi(caller, "imports.create", { body }, { headers })
  return { to: routes.importFile(made.id) }
}

/** Another way to read a file; only files with columns have some to choose. */
export const changeImport: FormTaker = async (form) => {
  const { text, fields, caller, headers } = form
  const id = text("id")
  const names = Object.keys(fieldLabels).filter((name) => fields.has(name))
  const mapping = Object.fromEntries(names.map((name) => [name, text(name) || null]))
  const body = { ...choicesOf(form), ...(names.length > 0 ? { mapping } : {}) }
  await callApi(caller, "imports.update", { params: { id }, body }, { headers })
  return { to: routes.importFile(id) }
}

/** Whether day or month is first in the dates of a file, which is then checked again. */
export const orderImport: FormTaker = async ({ text, caller, headers }) => {
  const id = text("id")
  const order = dateOrders.find((one) => one === text("date_order"))
  if (!order) throw new FieldFaults({ date_order: "can't be blank" })
  await callApi(caller, "imports.update", { params: { id }, body: { date_order: order } }, { headers })
  return { to: routes.importFile(id) }
}

export const startImport: FormTaker = async ({ text, caller, headers }) => {
  const id = text("id")
  await callApi(caller, "imports.start", { params: { id } }, { headers })
  return { to: routes.importFile(id) }
}

/** Has everything removed that an import brought. */
export const undoImport: FormTaker = async ({ text, caller, headers }) => {
  const id = text("id")
  await callApi(caller, "imports.undo", { params: { id } }, { headers })
  return { to: routes.importFile(id) }
}

/** Stops it, or takes a finished one off the list. */
export const deleteImport: FormTaker = async ({ text, caller, headers }) => {
  await callApi(caller, "imports.delete", { params: { id: text("id") } }, { headers })
  const isDone = ["done", "undone"].includes(text("state"))
  return { to: routes.imports(), notice: isDone ? savedText.importDeleted : savedText.importStopped }
}
