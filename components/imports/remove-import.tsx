import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { ImportState } from "#lib/contract/imports/constants.ts"
import type { Import } from "#lib/contract/imports/schema.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

const labels: Record<
  "running" | "waiting" | "undone" | "done",
  { label: string; question: string; confirm: string }
> = {
  running: {
    label: "Stop",
    question: "Stop the import and remove the file? Nothing will be imported.",
    confirm: "Stop",
  },
  waiting: { label: "Delete file", question: "Delete the file? Nothing was imported.", confirm: "Delete" },
  undone: {
    label: "Remove from list",
    question: "Remove it from the list?",
    confirm: "Remove",
  },
  done: {
    label: "Remove from list",
    question: "Remove it from the list? The reviews are kept.",
    confirm: "Remove",
  },
}

const labelsOf = (state: ImportState) =>
  labels[
    state === "done" || state === "undone"
      ? state
      : state === "checked" || state === "failed"
        ? "waiting"
        : "running"
  ]

/** Stops an import, deletes its file, or takes it off the list. */
export function RemoveImport({ file }: { file: Pick<Import, "id" | "state"> }) {
  const { label, question, confirm } = labelsOf(file.state)
  return (
    <ActionForm
      action={routes.form("imports.delete")}
      page={routes.importFile(file.id)}
      state={untouched}
      label={label}
    >
      <input type="hidden" name="id" value={file.id} />
      <input type="hidden" name="state" value={file.state} />
      <ConfirmSubmit
        label={label}
        question={question}
        confirmLabel={confirm}
        track="settings_import.remove"
      />
    </ActionForm>
  )
}
