import { clsx } from "clsx"
import { CircleCheck, Download, TriangleAlert } from "lucide"
import Link from "next/link"
import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { BusyFile } from "#components/ui/busy-file.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Figure } from "#components/ui/figure.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { nextAttribute } from "#components/ui/next-attribute.ts"
import type { LocationImport } from "#lib/contract/location-imports/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { locationFieldLabels } from "#lib/features/location-imports/fields.ts"
import {
  actionLabelsOf,
  changesAny,
  isOpen,
  startLabel,
  undoQuestion,
} from "#lib/features/location-imports/states.ts"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { noteText } from "#lib/format/import-notes.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { LocationReading, type ReadingChoice } from "./location-reading.tsx"

type FileProps = { file: LocationImport }

const busy: Partial<
  Record<LocationImport["status"], { what: string; hint: (file: LocationImport) => string }>
> = {
  checking: {
    what: "Checking",
    hint: ({ rows }) => `${countOf(rows, "row", "rows")}. Nothing is changed yet.`,
  },
  processing: { what: "Importing", hint: () => "You can leave this page." },
  undoing: { what: "Undoing the import of", hint: () => "You can leave this page." },
}

function ImportFigures({ file }: FileProps) {
  const label = actionLabelsOf(file)
  return (
    <section
      className="strip strip-even md:grid-cols-[repeat(5,1fr)]"
      aria-label="Figures"
      tabIndex={-1}
      {...{ [nextAttribute]: "" }}
    >
      <Figure label="Rows" value={formatCount(file.rows)} />
      <Figure label={label.created} value={formatCount(file.created)} />
      <Figure label={label.updated} value={formatCount(file.updated)} />
      <Figure label="Unchanged" value={formatCount(file.unchanged)} />
      <Figure label={label.failed} value={formatCount(file.failed)} />
    </section>
  )
}

/** Rows with errors, to be corrected and uploaded (D-318). */
function FailedRows({ file }: FileProps) {
  if (file.failed === 0) return null
  return (
    <div className="notice flex-wrap items-center border-l-negative">
      <span className="flex-1 basis-60">
        {countOf(file.failed, "row has", "rows have")} errors. Download them with what is wrong, correct them
        and upload the corrected file.
      </span>
      <a
        className={buttonClass({})}
        href={routes.bff("location_imports.download_failed", { params: { id: String(file.id) } })}
        download
        data-track="location_imports.failed_rows"
      >
        <Icon icon={Download} />
        Download rows with errors
      </a>
    </div>
  )
}

/** The groups that a file creates, or would. */
function NewGroups({ file }: FileProps) {
  const names = file.new_groups ?? []
  if (names.length === 0) return null
  const count = countOf(names.length, "group", "groups")
  const done = file.status === "checked" ? `Creates ${count}` : `${count} created`
  return (
    <p className="max-w-180 wrap-anywhere">
      {file.status === "undone" ? `${count} created and removed again where empty` : done}:{" "}
      {new Intl.ListFormat("en").format(names)}
    </p>
  )
}

/** Cells that are not imported although their rows are. */
function LeftCells({ file }: FileProps) {
  const notes = file.notes ?? []
  if (notes.length === 0) return null
  const left = notes.filter(({ kind }) => kind !== "blank").reduce((sum, { rows }) => sum + rows, 0)
  return (
    <section className="max-w-180" aria-label="Cells left out">
      {left > 0 && <p>{countOf(left, "cell", "cells")} left out. The rows are imported without them.</p>}
      <ul className="list-disc ps-5 wrap-anywhere">
        {notes.map((note) => (
          <li key={`${note.kind} ${note.field}`}>
            {noteText(note, ownValue(locationFieldLabels, note.field) ?? note.field)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Columns that are not imported. */
function LeftColumns({ file }: FileProps) {
  const names = file.left_columns ?? []
  if (names.length === 0) return null
  return (
    <p className="max-w-180 wrap-anywhere">
      {names.length === 1 ? "Column not imported" : "Columns not imported"}:{" "}
      {new Intl.ListFormat("en").format(names)}
    </p>
  )
}

const AnotherFile = () => (
  <Link className={buttonClass({})} href={routes.locationImports()} prefetch={false}>
    Import another file
  </Link>
)

function DeleteFile({ file }: FileProps) {
  return (
    <ActionForm
      action={routes.form("location_imports.delete")}
      page={routes.locationImport(file.id)}
      state={untouched}
      label="Delete file"
    >
      <input type="hidden" name="id" value={file.id} />
      <ConfirmSubmit
        label="Delete file"
        question="Delete the file? It is removed from the list; locations are kept."
        confirmLabel="Delete"
        track="location_imports.delete"
      />
    </ActionForm>
  )
}

type CheckedProps = FileProps & {
  start: FormState
  reading: ReadingChoice
  /** The price of its new locations (D-318); null where it has none, or nothing is known of prices. */
  cost: ReactNode
}

function Checked({ file, start, reading, cost }: CheckedProps) {
  if (isOpen(file)) {
    return (
      <>
        <LocationReading file={file} reading={reading} />
        <DeleteFile file={file} />
      </>
    )
  }
  return (
    <>
      <ImportFigures file={file} />
      <FailedRows file={file} />
      <LeftCells file={file} />
      <NewGroups file={file} />
      <LeftColumns file={file} />
      {!changesAny(file) && (
        <p className={clsx("notice", file.failed > 0 && "border-l-negative")}>This file changes nothing.</p>
      )}
      {cost && <div className="max-w-180">{cost}</div>}
      <div className="flex flex-wrap gap-2 items-center">
        {changesAny(file) && (
          <ActionForm
            action={routes.form("location_imports.start")}
            page={routes.locationImport(file.id)}
            state={start}
            label="Import file"
          >
            <input type="hidden" name="id" value={file.id} />
            <FormButtons label={startLabel(file)} busyLabel="Starting..." track="location_imports.start" />
          </ActionForm>
        )}
        <DeleteFile file={file} />
      </div>
      <LocationReading file={file} reading={reading} />
    </>
  )
}

function Failed({ file }: FileProps) {
  return (
    <>
      <p className="err max-w-180 wrap-anywhere" role="alert">
        <Icon icon={TriangleAlert} />
        {file.message}
      </p>
      <div className="flex flex-wrap gap-2 items-center">
        <AnotherFile />
        {changesAny(file) && <Undo file={file} />}
        <DeleteFile file={file} />
      </div>
    </>
  )
}

function Undo({ file }: FileProps) {
  return (
    <ActionForm
      action={routes.form("location_imports.undo")}
      page={routes.locationImport(file.id)}
      state={untouched}
      label="Undo import"
    >
      <input type="hidden" name="id" value={file.id} />
      <ConfirmSubmit
        label="Undo import"
        question={undoQuestion(file)}
        confirmLabel="Undo import"
        track="location_imports.undo"
      />
    </ActionForm>
  )
}

function Done({ file }: FileProps) {
  return (
    <>
      <p className="notice" role="status">
        <Icon icon={CircleCheck} />
        {file.status === "undone"
          ? `The import of ${file.file_name} was undone.`
          : `${file.file_name} is imported.`}
        {file.message && ` ${file.message}`}
      </p>
      <ImportFigures file={file} />
      <FailedRows file={file} />
      <LeftCells file={file} />
      <NewGroups file={file} />
      <LeftColumns file={file} />
      <div className="flex flex-wrap gap-2 items-center">
        <Link className={buttonClass({ kind: "primary" })} href={routes.locations()} prefetch={false}>
          View locations
        </Link>
        <AnotherFile />
        {file.status === "complete" && changesAny(file) && <Undo file={file} />}
      </div>
    </>
  )
}

/** One uploaded file of locations, from its check to its result. */
export function LocationImportView({ file, ...forms }: CheckedProps) {
  const doing = busy[file.status]
  if (doing) {
    return (
      <BusyFile
        what={doing.what}
        fileName={file.file_name}
        progress={file.progress}
        hint={doing.hint(file)}
        href={routes.locationImport(file.id)}
        track="location_imports.refresh"
      />
    )
  }
  if (file.status === "checked") return <Checked file={file} {...forms} />
  return file.status === "error" ? <Failed file={file} /> : <Done file={file} />
}
