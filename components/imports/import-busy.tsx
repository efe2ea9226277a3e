import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Import } from "#lib/contract/imports.ts"
import { countOf, formatPercent } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { RemoveImport } from "./remove-import.tsx"

/** A file that is read: how far it is, by itself with scripts and at the link without. */
export function ImportBusy({ file }: { file: Import }) {
  const isChecking = file.state === "checking"
  const what = isChecking ? "Checking" : "Importing"
  return (
    <section className="import-busy" aria-label={`${what} the file`}>
      <p className="strong" role="status">
        {what} {file.file_name}: {formatPercent(file.progress)}
      </p>
      <progress max={100} value={file.progress} aria-label="Progress" />
      <p className="hint">
        {isChecking
          ? `${countOf(file.rows, "row", "rows")} read. Nothing is written yet.`
          : "The reviews appear all at once when everything is in. You can leave this page; it goes on."}
      </p>
      <div className="import-actions">
        <a
          className={buttonClass({})}
          href={routes.settingsImport(file.id)}
          data-track="settings_import.refresh"
        >
          <Icon name="retry" />
          Refresh
        </a>
        <RemoveImport file={file} />
      </div>
    </section>
  )
}
