import { GoogleFiguresPanel } from "#components/google-figures/google-figures-panel.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { todayIn } from "#lib/dates/today.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { coursePeriod } from "#lib/features/dashboard/course.ts"
import { loadGoogleFigures } from "#lib/features/google-figures/load.ts"
import {
  figuresPeriodName,
  figuresPeriodOf,
  figuresRange,
  periodLinks,
} from "#lib/features/google-figures/location-period.ts"
import { googleIntegrationHref } from "#lib/features/integrations/google-href.ts"
import { exportRefusal } from "#lib/page/export-gate.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { asFile } from "#lib/routes/file-endings.ts"
import type { LocationVisit } from "./location-visit.ts"

/** Google's figures of a location in a period of its own days (D-323). */
export async function FiguresOfLocation({ context, location, given, hrefs }: LocationVisit) {
  const { caller, account, settings, timeZone } = context
  const period = figuresPeriodOf(given)
  const weekStart = weekStartOfSettings(settings)
  const range = figuresRange(period, todayIn(location.time_zone || timeZone), weekStart)
  const filter = { location_id: String(location.id), start_date: range.from, end_date: range.to }
  const here = hrefs.tab("performance", { [figuresPeriodName]: period })
  return (
    <GoogleFiguresPanel
      figures={await mainPart(loadGoogleFigures(caller, String(account.id), filter))}
      period={coursePeriod(range)}
      weekStart={weekStart}
      connectHref={googleIntegrationHref(context)}
      fileHref={exportRefusal(context, here) ? null : asFile(here, "csv")}
      retryHref={here}
    >
      <div className="px-4 pt-1">
        <PendingProvider>
          <TabLinks label="Period" tabs={periodLinks(period, (more) => hrefs.tab("performance", more))} />
        </PendingProvider>
      </div>
    </GoogleFiguresPanel>
  )
}
