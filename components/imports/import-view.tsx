import { CircleCheck, TriangleAlert } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Figure } from "#components/ui/figure.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { nextAttribute } from "#components/ui/next-attribute.ts"
import type { Import } from "#lib/contract/imports/schema.ts"
import { inWords } from "#lib/features/imports/fields.ts"
import { isOpen, knownRows, openQuestions } from "#lib/features/imports/reading.ts"
import { isOnItsWay, isStartable, startLabel, stepOf } from "#lib/features/imports/states.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { ImportBusy } from "./import-busy.tsx"
import { ImportLive } from "./import-live.tsx"
import { ImportQuestions } from "./import-questions.tsx"
import { ImportReadingFacts } from "./import-reading.tsx"
import { ImportSteps } from "./import-steps.tsx"
import { PreviewRows } from "./preview-rows.tsx"
import { ReadingForm, type ReadingFormProps } from "./reading-form.tsx"
import { RejectedRows } from "./rejected-rows.tsx"
import { RemoveImport } from "./remove-import.tsx"
import { UndoImport, type UndoImportProps } from "./undo-import.tsx"

/** Counts of a file, before or after its import. */
function ImportFigures({ file }: { file: Import }) {
  const { repeated, imported } = knownRows(file)
  const columns =
    repeated > 0
      ? "md:grid-cols-[repeat(6,auto)] xl:grid-cols-[repeat(6,1fr)]"
      : "md:grid-cols-[repeat(5,1fr)]"
  return (
    <section
      className={`strip strip-even ${columns}`}
      aria-label="Figures"
      tabIndex={-1}
      {...{ [nextAttribute]: isOpen(file) ? undefined : "" }}
    >
      <Figure label="Rows" value={formatCount(file.rows)} />
      <Figure label="New reviews" value={formatCount(file.new_reviews)} />
      <Figure label="Already imported" value={formatCount(imported)} />
      {repeated > 0 && <Figure label="Repeated rows" value={formatCount(repeated)} />}
      <Figure label="Rejected rows" value={formatCount(file.rejected_rows)} />
      <Figure label="New locations" value={formatCount(file.new_locations)} />
    </section>
  )
}

export type ImportViewProps = ReadingFormProps & {
  userId: string
  start: FormState
  questions: FormState
} & Pick<UndoImportProps, "undo">

function StartForm({ file, state }: { file: Import; state: FormState }) {
  return (
    <ActionForm
      action={routes.form("imports.start")}
      page={routes.importFile(file.id)}
      state={state}
      label="Import file"
    >
      <input type="hidden" name="id" value={file.id} />
      <FormButtons label={startLabel(file)} busyLabel="Starting..." track="settings_import.start" />
    </ActionForm>
  )
}

function Checked({ start, questions, undo: _, ...reading }: Omit<ImportViewProps, "userId">) {
  const { file } = reading
  return (
    <>
      <ImportFigures file={file} />
      {!isStartable(file) && !isOpen(file) && <p className="notice">This file contains nothing new.</p>}
      <ImportQuestions file={file} state={questions} />
      <div className="flex flex-wrap gap-2 items-center">
        {isStartable(file) && <StartForm file={file} state={start} />}
        <RemoveImport file={file} />
      </div>
      <PreviewRows file={file} />
      <ImportReadingFacts file={file} />
      <RejectedRows file={file} />
      <details
        className="group grid gap-3"
        open={file.new_reviews === 0 || Object.keys(reading.state.errors).length > 0}
      >
        <summary className="w-fit cursor-pointer py-0.5 font-medium group-open:mb-3">
          Change how this file is read
        </summary>
        <ReadingForm {...reading} />
      </details>
    </>
  )
}

function ErrorMessage({ message }: { message: string }) {
  return (
    <p className="err max-w-180 wrap-anywhere" role="alert">
      <Icon icon={TriangleAlert} />
      {inWords(message)}
    </p>
  )
}

function Failed({ start: _, questions: __, undo: ___, ...reading }: Omit<ImportViewProps, "userId">) {
  const { file } = reading
  return (
    <>
      <ErrorMessage message={file.message ?? ""} />
      <ReadingForm {...reading} />
      <div className="flex flex-wrap gap-2 items-center">
        <Link className={buttonClass({})} href={routes.imports()} prefetch={false}>
          Choose another file
        </Link>
        <RemoveImport file={file} />
      </div>
    </>
  )
}

function Done({ file, undo }: Pick<ImportViewProps, "file" | "undo">) {
  return (
    <>
      {file.message ? (
        <ErrorMessage message={file.message} />
      ) : (
        <p className="notice" role="status">
          <Icon icon={CircleCheck} />
          {file.file_name} is imported.
        </p>
      )}
      <ImportFigures file={file} />
      <div className="flex flex-wrap gap-2 items-center">
        <Link
          className={buttonClass({ kind: "primary" })}
          href={routes.reviews({ dateDescriptor: "allTime" })}
          prefetch={false}
        >
          View reviews
        </Link>
        <Link className={buttonClass({})} href={routes.imports()} prefetch={false}>
          Import another file
        </Link>
        <UndoImport file={file} undo={undo} />
        <RemoveImport file={file} />
      </div>
      <ImportReadingFacts file={file} />
      <RejectedRows file={file} />
    </>
  )
}

function Undone({ file }: { file: Import }) {
  return (
    <>
      <p className="notice" role="status">
        <Icon icon={CircleCheck} />
        The import of {file.file_name} was undone. The reviews it added were removed.
      </p>
      <div className="flex flex-wrap gap-2 items-center">
        <Link className={buttonClass({ kind: "primary" })} href={routes.imports()} prefetch={false}>
          Import another file
        </Link>
        <RemoveImport file={file} />
      </div>
    </>
  )
}

/** One uploaded file, from its check to its result. */
export function ImportView({ userId, ...rest }: ImportViewProps) {
  const { file } = rest
  return (
    <>
      <ImportLive
        userId={userId}
        action="IMPORT_UPDATED"
        importId={String(file.id)}
        isOnItsWay={isOnItsWay(file.state)}
        shown={`${file.state} ${openQuestions(file).join(" ")}`}
      />
      <ImportSteps current={stepOf(file)} />
      {isOnItsWay(file.state) && <ImportBusy file={file} />}
      {file.state === "checked" && <Checked {...rest} />}
      {file.state === "failed" && <Failed {...rest} />}
      {file.state === "done" && <Done file={file} undo={rest.undo} />}
      {file.state === "undone" && <Undone file={file} />}
    </>
  )
}
