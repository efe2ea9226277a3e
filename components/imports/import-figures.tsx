import { Figure } from "#components/ui/figure.tsx"
import type { Import } from "#lib/contract/imports.ts"
import { formatCount } from "#lib/format/numbers.ts"

/** What is in a file, or what it brought. */
export function ImportFigures({ file }: { file: Import }) {
  return (
    <section className="strip strip-even md:grid-cols-[repeat(5,1fr)]" aria-label="Figures">
      <Figure label="Rows" value={formatCount(file.rows)} />
      <Figure label="New reviews" value={formatCount(file.new_reviews)} />
      <Figure label="Already imported" value={formatCount(file.known_reviews)} />
      <Figure label="Rejected rows" value={formatCount(file.rejected_rows)} />
      <Figure label="New locations" value={formatCount(file.new_locations)} />
    </section>
  )
}
