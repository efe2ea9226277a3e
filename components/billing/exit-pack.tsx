import { Download } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ExitPackProps = {
  /** Address of the page that it stands on. */
  page: string
}

/** Everything an account takes along, as CSV files in one (D-291); also while it is inactive (D-289). */
export const ExitPack = ({ page }: ExitPackProps) => (
  <ActionForm
    action={routes.form("export_files.create:exit-pack")}
    page={page}
    state={untouched}
    className="grid justify-items-start gap-1 text-13"
    label="Download your data"
  >
    <button type="submit" className="btn-link" data-track="billing.exit_pack">
      <Icon icon={Download} size={14} />
      Download your data
    </button>
    <p className="text-muted">Reviews, locations, invoices and everything else, as CSV files.</p>
  </ActionForm>
)
