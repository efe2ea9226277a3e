import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { type WidgetType, widgetTypeLabels } from "#lib/contract/widgets/constants.ts"
import { typeSentences } from "#lib/features/widgets/texts.ts"
import { routes } from "#lib/routes/routes.ts"

const perRow = 3

/** The types of widgets that can be created, three in a row (P-018 to P-020). */
export function TypeCards({ types }: { types: readonly WidgetType[] }) {
  const spacers = (perRow - (types.length % perRow)) % perRow
  return (
    <section className="grid gap-3" aria-labelledby="create-new-widget">
      <h2 id="create-new-widget">CREATE NEW WIDGET</h2>
      <ul className="grid grid-cols-3 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
        {types.map((type) => (
          <li
            className="grid content-between gap-3 rounded-card border border-line bg-surface p-4"
            key={type}
          >
            <div>
              <h3>{widgetTypeLabels[type]}</h3>
              <p className="text-13 text-muted">{typeSentences[type]}</p>
            </div>
            <Link
              className={buttonClass({ dense: true }, "justify-self-start")}
              href={routes.amplifyWidgetNew(type)}
              prefetch={false}
              data-track="amplify.create"
            >
              Create<span className="sr-only"> {widgetTypeLabels[type]}</span>
            </Link>
          </li>
        ))}
        {Array.from({ length: spacers }, (_, at) => (
          <li
            className="rounded-card border border-dashed border-line max-lg:hidden"
            role="presentation"
            aria-hidden="true"
            data-spacer=""
            key={at}
          />
        ))}
      </ul>
    </section>
  )
}
