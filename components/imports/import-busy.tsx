import { BusyFile } from "#components/ui/busy-file.tsx"
import type { Import } from "#lib/contract/imports/schema.ts"
import { countOf } from "#lib/format/numbers.ts"
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

/** A file that is read. */
export function ImportBusy({ file }: { file: Import }) {
  const { what, hint } =
    doings[file.state === "undoing" || file.state === "checking" ? file.state : "importing"]
  return (
    <BusyFile
      what={what}
      fileName={file.file_name}
      progress={file.progress}
      hint={hint(file)}
      href={routes.importFile(file.id)}
      track="settings_import.refresh"
    >
      {file.state !== "undoing" && <RemoveImport file={file} />}
    </BusyFile>
  )
}
