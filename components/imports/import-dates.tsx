import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import type { Import } from "#lib/contract/imports.ts"
import { datesText, isOrderOpen } from "#lib/features/imports/dates.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { DateOrderRadios } from "./date-order-radios.tsx"

/** How dates such as 03/04/2025 are read, and the question where the file does not show it; nothing without such dates. */
export function ImportDates({ file, state }: { file: Import; state: FormState }) {
  const { dates, date_order } = file
  if (!dates) return null
  const isOpen = isOrderOpen(file)
  return (
    <section className="form-set" aria-labelledby="import-dates">
      <h2 id="import-dates">Dates</h2>
      <p className={isOpen ? "notice" : "hint"}>{datesText(file)}</p>
      <ActionForm
        action={routes.form("imports.update:order")}
        page={routes.importFile(file.id)}
        state={state}
        className="form"
        label="Day and month order"
      >
        <input type="hidden" name="id" value={file.id} />
        <DateOrderRadios dates={dates} chosen={date_order ?? dates.order} />
        <FormButtons
          kind={isOpen ? "primary" : "default"}
          label="Use this order"
          busyLabel="Checking..."
          track="settings_import.date_order"
        />
      </ActionForm>
    </section>
  )
}
