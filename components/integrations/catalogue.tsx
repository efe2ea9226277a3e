import { Plug } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PendingLink } from "#components/ui/pending.tsx"
import { categoryLabels, shownCategories } from "#lib/features/integrations/catalogue.ts"
import type { CatalogueEntry } from "#lib/features/integrations/load-catalogue.ts"
import { IntegrationCard, type IntegrationCardProps } from "./integration-card.tsx"

export type CatalogueProps = Omit<IntegrationCardProps, "integration" | "state" | "helpHref"> & {
  entries: readonly CatalogueEntry[]
  /** Where everything is; null when nothing was narrowed. */
  clearHref: string | null
  helpHrefOf: (code: string) => string | undefined
}

/** The entries of the catalogue by category. */
export function Catalogue({ entries, clearHref, helpHrefOf, ...rest }: CatalogueProps) {
  if (entries.length === 0) {
    return clearHref ? (
      <EmptyState
        icon={Plug}
        title="No integrations found."
        hint="Try other words or another category."
        action={
          <PendingLink className={buttonClass({})} href={clearHref}>
            Clear
          </PendingLink>
        }
      />
    ) : (
      <EmptyState
        icon={Plug}
        title="No integrations available."
        hint="An admin can connect review sources."
      />
    )
  }
  return shownCategories.map((category) => {
    const own = entries.filter(({ integration }) => integration.integration_source_category_id === category)
    if (own.length === 0) return null
    return (
      <section key={category} aria-labelledby={`category-${category}`}>
        <div className="flex items-baseline gap-2 pt-4 pb-3">
          <h2 id={`category-${category}`}>{categoryLabels[category]}</h2>
          <span className="text-13 text-faint">{own.length}</span>
        </div>
        <div className="-mb-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-3">
          {own.map(({ integration, state }) => (
            <IntegrationCard
              key={integration.code}
              {...rest}
              integration={integration}
              state={state}
              helpHref={helpHrefOf(integration.code)}
            />
          ))}
        </div>
      </section>
    )
  })
}
