import { clsx } from "clsx"
import { Lightbulb } from "lucide"
import Link from "next/link"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { DirectoryCode, ListingStatus } from "#lib/contract/local-listings/constants.ts"
import { listingTexts } from "#lib/features/local-listings/texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { lookOf } from "./listing-status.tsx"

/** A location at a directory. */
export type LocationDirectory = {
  code: DirectoryCode
  name: string
  status: ListingStatus
  isChanged: boolean
  hasSuggestion: boolean
  href: string
}

export type LocationDirectoriesProps = {
  locationId: Id
  directories: readonly LocationDirectory[]
  current: string
  /** Our data can go to several that show something else. */
  canSendAll: boolean
  page: string
}

function Status(directory: LocationDirectory) {
  const { name, status, isChanged, hasSuggestion } = directory
  const look = status === "not_available" ? null : lookOf({ status, isChanged })
  return (
    <>
      <span className="text-13 font-medium text-ink">{name}</span>
      <span className={clsx("flex items-center gap-1.5", look?.toneClass ?? "text-faint")}>
        {look && <Icon icon={look.icon} size={14} />}
        {look ? look.text : listingTexts.noUrl}
        {hasSuggestion && (
          <span className="ml-auto text-warning-text">
            <Icon icon={Lightbulb} size={14} />
            <span className="sr-only">, suggests other data</span>
          </span>
        )}
      </span>
    </>
  )
}

const boxClass = "grid min-h-11 min-w-0 content-center rounded-control border px-2 py-1 text-12"

/** How the location stands at every directory, each with the way to its flyout. */
export function LocationDirectories(props: LocationDirectoriesProps) {
  const { locationId, directories, current, canSendAll, page } = props
  return (
    <nav className="grid gap-2" aria-label="All directories">
      <ul className="grid list-none grid-cols-2 gap-1.5 p-0">
        {directories.map((one) => (
          <li key={one.code} className="grid">
            {one.status === "not_available" ? (
              <span className={clsx(boxClass, "border-line")}>
                <Status {...one} />
              </span>
            ) : (
              <Link
                className={clsx(
                  boxClass,
                  "hover:bg-hover hover:no-underline",
                  one.code === current ? "border-accent-line bg-accent-soft" : "border-line-strong",
                )}
                href={one.href}
                scroll={false}
                prefetch={false}
                aria-current={one.code === current ? "page" : undefined}
                data-track="local_listings.other_directory"
              >
                <Status {...one} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {canSendAll && (
        <ActionForm
          action={routes.form("local_listings.resolve")}
          page={page}
          state={untouched}
          label="Publish to all directories"
        >
          <input type="hidden" name="id" value={locationId} />
          <Button
            dense
            type="submit"
            name="keep"
            value="ours"
            data-track="local_listings.keep_ours_everywhere"
          >
            Publish mine to all directories
          </Button>
        </ActionForm>
      )}
    </nav>
  )
}
