"use client"

import { useCallback, useEffect, useRef, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { useCopy } from "#components/ui/use-copy.ts"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { browserFacts, type Fact, type ServerFacts, serverFacts } from "#lib/features/triage/facts.ts"
import { probes, runProbe } from "#lib/features/triage/probes.ts"
import { type Results, reportText, summaryOf } from "#lib/features/triage/report.ts"
import { ProbeTable } from "./probe-table.tsx"

/** Copies a text; where the browser does not allow that, the text is shown and selected. */
function CopyReport({ text }: { text: string }) {
  const [said, copy] = useCopy()
  const isByHand = said !== "" && said !== "Copied"
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isByHand) field.current?.select()
  }, [isByHand])
  return (
    <>
      <Button kind="primary" onClick={() => copy(text)} data-track="triage.copy">
        Copy
      </Button>
      <p className="text-13 text-muted" role="status">
        {said}
      </p>
      {isByHand && (
        <textarea
          ref={field}
          className="basis-full py-2 px-3 border border-line-control rounded-control bg-surface text-ink font-mono text-12"
          aria-label="Report"
          readOnly
          rows={18}
          value={text}
        />
      )}
    </>
  )
}

const none: Results = probes.map(() => null)

/** Runs every probe when the page opens. @returns what is known of each, and the way to run them again. */
function useProbes(): { results: Results; retry: () => void } {
  const [results, setResults] = useState<Results>(none)
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is what runs them again
  useEffect(() => {
    const giveUp = new AbortController()
    setResults(none)
    probes.forEach((probe, index) => {
      runProbe(probe, giveUp.signal).then(
        (result) => setResults((before) => before.map((known, at) => (at === index ? result : known))),
        () => undefined,
      )
    })
    return () => giveUp.abort()
  }, [turn])

  return { results, retry: useCallback(() => setTurn((before) => before + 1), []) }
}

const changes = ["resize", "online", "offline", "languagechange"] as const

/** Facts from the browser, kept up to date; null until its scripts run. */
function useBrowserFacts(): Fact[] | null {
  const [facts, setFacts] = useState<Fact[] | null>(null)
  useEffect(() => {
    const read = () => setFacts(browserFacts())
    read()
    for (const name of changes) window.addEventListener(name, read)
    return () => {
      for (const name of changes) window.removeEventListener(name, read)
    }
  }, [])
  return facts
}

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid border-t border-line text-13">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="grid grid-cols-[140px_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-2 max-md:grid-cols-1"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            {value ?? <span className="text-faint">requires JavaScript</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Technical details for support (D-083). Without scripts it shows those of the request. */
export function TriageReport({ server }: { server: ServerFacts }) {
  const isHydrated = useHydrated()
  const facts = useBrowserFacts() ?? serverFacts(server)
  const { results, retry } = useProbes()
  return (
    <article className="w-[min(720px,100%)] mx-auto mt-10 mb-12 grid gap-8 min-w-0 max-md:mt-6">
      <div>
        <h1>Triage</h1>
        <p className="text-13 text-muted">
          Details from your browser, and whether each request method reaches us.
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
