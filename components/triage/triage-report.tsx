"use client"

import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { type ServerFacts, serverFacts } from "#lib/features/triage/facts.ts"
import { reportText, summaryOf } from "#lib/features/triage/report.ts"
import { CopyReport } from "./copy-report.tsx"
import { FactList } from "./fact-list.tsx"
import { ProbeTable } from "./probe-table.tsx"
import { useBrowserFacts } from "./use-browser-facts.ts"
import { useProbes } from "./use-probes.ts"

/** What support asks for when something does not work (D-083). Without scripts it shows what the request told. */
export function TriageReport({ server }: { server: ServerFacts }) {
  const isHydrated = useHydrated()
  const facts = useBrowserFacts() ?? serverFacts(server)
  const { results, retry } = useProbes()
  return (
    <article className="w-[min(720px,100%)] mx-auto mt-10 mb-12 grid gap-8 min-w-0 max-md:mt-6">
      <div>
        <h1>Triage</h1>
        <p className="text-13 text-muted">
          What your browser reports, and whether each request method reaches us.
        </p>
      </div>
      <section className="grid min-w-0 gap-3" aria-labelledby="triage-browser">
        <h2 id="triage-browser">Browser</h2>
        <FactList facts={facts} />
      </section>
      <section className="grid min-w-0 gap-3" aria-labelledby="triage-probes">
        <h2 id="triage-probes">Probes</h2>
        {!isHydrated && (
          <p className="text-13 scripted:hidden">
            The probes require JavaScript, which is not running in this browser.
          </p>
        )}
        <div className="grid gap-3 noscript:hidden">
          <p className="text-13" role="status">
            {summaryOf(results)}
          </p>
          <ProbeTable results={results} />
          <div className="min-h-control flex flex-wrap items-center gap-2">
            {isHydrated && (
              <>
                <Button onClick={retry} data-track="triage.retry">
                  Retry
                </Button>
                <CopyReport text={reportText(facts, results)} />
              </>
            )}
          </div>
        </div>
      </section>
    </article>
  )
}
