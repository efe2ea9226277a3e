import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import type { Import, ImportUndo } from "#lib/contract/imports/schema.ts"
import { undoQuestion } from "#lib/features/imports/states.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type UndoImportProps = {
  file: Pick<Import, "id">
  /** Rows that undoing would remove; null when the import can't be undone. */
  undo: ImportUndo | null
}

/** Takes back what a finished import brought, once someone has read how much that is. */
export function UndoImport({ file, undo }: UndoImportProps) {
  if (!undo) return null
  return (
    <ActionForm
      action={routes.form("imports.undo")}
      page={routes.importFile(file.id)}
      state={untouched}
      label="Undo import"
    >
      <input type="hidden" name="id" value={file.id} />
      <ConfirmSubmit
        label="Undo import"
        question={undoQuestion(undo)}
        confirmLabel="Undo import"
        track="settings_import.undo"
      />
    </ActionForm>
  )
}
