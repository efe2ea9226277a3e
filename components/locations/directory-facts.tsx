import { Facts } from "#components/ui/facts.tsx"
import type { DirectoryOverride, FailedDirectories } from "#lib/features/locations/override-fields.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { copiedFact, WebsiteLink } from "./copied-fact.tsx"

/** Phones and websites that directories show in place of the usual ones; nothing where none does (001 §2). */
export function DirectoryFacts({
  directories,
  country,
}: {
  directories: readonly DirectoryOverride[] | FailedDirectories
  /** Of the location, where its phones are read. */
  country: string | null | undefined
}) {
  const isFailed = "failed" in directories
  const facts = (isFailed ? [] : directories).flatMap(({ name, phone, website }) => [
    ...(phone ? [copiedFact({ label: `${name} phone`, value: nationalPhone(phone, country) })] : []),
    ...(website
      ? [copiedFact({ label: `${name} website`, value: website, drawn: <WebsiteLink href={website} /> })]
      : []),
  ])
  if (!isFailed && facts.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="location-directories">
      <h2 id="location-directories">Directory-specific</h2>
      {isFailed ? (
        <p className="err" role="alert">
          {directories.failed}
        </p>
      ) : (
        <Facts facts={facts} />
      )}
    </section>
  )
}
