import { Download, ExternalLink } from "lucide"
import { NoExport, type NoExportProps, noExportId } from "#components/data-table/no-export.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { FileDirectory } from "#lib/contract/directory-files/constants.ts"
import type { DirectoryFile } from "#lib/contract/directory-files/schema.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { fileGuides, problemText } from "#lib/features/local-listings/file-guides.ts"
import { countOf } from "#lib/format/numbers.ts"
import { ListingFlyout } from "./listing-flyout.tsx"

export type DirectoryFilesProps = {
  files: Attempt<readonly DirectoryFile[]>
  /** The file of a directory: its locations, or those that are left out. */
  hrefOf: (code: FileDirectory, content: "locations" | "left_out") => string
  closeHref: string
  retryHref: string
  /** Of an account in trial. */
  refusal: NoExportProps | null
}

function FileButton({ href, name, refusal }: { href: string; name: string; refusal: NoExportProps | null }) {
  const label = (
    <>
      <Icon icon={Download} />
      Download for {name}
    </>
  )
  if (!refusal) {
    return (
      <a className={buttonClass({ kind: "primary" })} href={href} data-track="local_listings.directory_file">
        {label}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={buttonClass({ kind: "primary" })}
      popoverTarget={noExportId}
      data-track="local_listings.directory_file"
    >
      {label}
    </button>
  )
}

/** The file of one directory: what is in it, what is left out and why, and how it gets there. */
function OneFile({
  file,
  hrefOf,
  refusal,
}: { file: DirectoryFile } & Pick<DirectoryFilesProps, "hrefOf" | "refusal">) {
  const { directory_code: code, directory_name: name, total, left_out: leftOut, problems } = file
  const { service, address, step } = fileGuides[code]
  const id = `file-${code}`
  return (
    <section className="grid gap-3 border-b border-line pb-5 last:border-b-0" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p className="text-13 text-muted">
        {countOf(total - leftOut, "location", "locations")} in the file.
        {leftOut > 0 &&
          ` ${countOf(leftOut, "location", "locations")} left out, which ${service} would refuse:`}
      </p>
      {leftOut > 0 && (
        <ul className="grid gap-1 text-13">
          {problems.map(({ code: problem, count }) => (
            <li key={problem} className="flex justify-between gap-3">
              <span>{problemText(problem)}</span>
              <span className="tabular-nums text-muted">{count}</span>
            </li>
          ))}
        </ul>
      )}
      {leftOut > 0 && !refusal && (
        <a
          className="inline-flex min-h-6 items-center text-13 pointer-coarse:min-h-touch"
          href={hrefOf(code, "left_out")}
          data-track="local_listings.directory_file_left_out"
        >
          Download the locations left out
        </a>
      )}
      <ol className="grid list-decimal gap-1 pl-5 text-13">
        <li>Download the file.</li>
        <li>
          <a
            className="inline-flex min-h-6 items-center gap-1 pointer-coarse:min-h-touch"
            href={address}
            target="_blank"
            rel="noreferrer"
            data-track="local_listings.directory_file_open"
          >
            Open {service}
            <Icon icon={ExternalLink} size={14} />
          </a>{" "}
          and log in.
        </li>
        <li>{step}</li>
      </ol>
      {total > leftOut && (
        <div>
          <FileButton href={hrefOf(code, "locations")} name={name} refusal={refusal} />
        </div>
      )}
    </section>
  )
}

/** The flyout with the files for directories that have no open API. */
export const DirectoryFiles = ({ files, hrefOf, closeHref, retryHref, refusal }: DirectoryFilesProps) => (
  <ListingFlyout
    title="Files for Apple Maps and Bing"
    subtitle="Upload your locations there yourself. The files follow the filters of the page."
    closeHref={closeHref}
    foot={null}
  >
    {files.ok ? (
      <div className="grid content-start gap-5">
        {files.value.map((file) => (
          <OneFile key={file.directory_code} file={file} hrefOf={hrefOf} refusal={refusal} />
        ))}
        <p className="text-12 text-faint">
          Columns use each service's field names. If its template differs, paste the rows into the template.
          Categories keep their Outpost names. Photo links expire after a day.
        </p>
        {refusal && <NoExport {...refusal} />}
      </div>
    ) : (
      <ErrorState title="Unable to load the files" text={files.failure.userText} retryHref={retryHref} />
    )}
  </ListingFlyout>
)
