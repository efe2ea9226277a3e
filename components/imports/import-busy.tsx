import { RefreshCw } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Import } from "#lib/contract/imports.ts"
import { countOf, formatPercent } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { RemoveImport } from "./remove-import.tsx"

const doings: Record<"checking" | "importing" | "undoing", { what: string; hint: (file: Import) => string }> =
  {
    checking: {
      what: "Checking",
      hint: ({ rows }) => `${countOf(rows, "row", "rows")} read. Nothing is imported yet.`,
    },
    importing: {
      what: "Importing",
      hint: () => "The reviews appear when the import is complete. You can leave this page.",
    },
    undoing: {
      what: "Undoing the import of",
      hint: () => "The reviews it added are being removed. You can leave this page.",
    },
  }

/** A file that is read: how far it is, by itself with scripts and at the link without. */
export function ImportBusy({ file }: { file: Import }) {
  const { what, hint } =
    doings[file.state === "undoing" || file.state === "checking" ? file.state : "importing"]
  return (
    <section
      className="grid max-w-160 justify-items-start gap-3 rounded-card border border-line p-5"
      aria-label={`${what} the file`}
    >
      <p className="font-medium" role="status">
        {what} {file.file_name}: {formatPercent(file.progress)}
      </p>
      <progress
        className="h-2 w-full appearance-none overflow-hidden rounded-[4px] border-0 bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
        max={100}
        value={file.progress}
        aria-label="Progress"
      />
      <p className="hint">{hint(file)}</p>
      <div className="flex flex-wrap gap-2 items-center">
        <a className={buttonClass({})} href={routes.importFile(file.id)} data-track="settings_import.refresh">
          <Icon icon={RefreshCw} />
          Refresh
        </a>
        {file.state !== "undoing" && <RemoveImport file={file} />}
      </div>
    </section>
  )
}
