import { ExternalLink } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { SourceExcerpts as Source } from "#lib/contract/review-excerpts/schema.ts"
import { excerptTexts, overallText, statusText } from "#lib/features/review-excerpts/texts.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { ExcerptItem } from "./excerpt-item.tsx"
import { ExcerptMark } from "./excerpt-mark.tsx"
import { ExcerptRating } from "./excerpt-rating.tsx"
import { MatchForm, type Matching } from "./match-form.tsx"

export type SourceExcerptsProps = {
  source: Source
  timeZone: string
  /** Absent for who may not say which business a location is. */
  matching?: Matching | undefined
}

/** Businesses that a location may be, each with a button. */
const Candidates = ({ source, matching }: { source: Source; matching: Matching | undefined }) => (
  <ul className="grid max-w-180 list-none p-0 text-13">
    {source.candidates.map((candidate) => (
      <li
        key={candidate.external_id}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5"
      >
        <span className="grid min-w-0 flex-1 basis-60">
          <b className="wrap-anywhere font-medium">{candidate.name}</b>
          <span className="text-12 text-muted">
            {[candidate.address, `${candidate.confidence}% match`].filter(Boolean).join(" · ")}
          </span>
        </span>
        {matching && (
          <MatchForm
            {...{ matching, source, status: "matched", externalId: candidate.external_id }}
            label={`This is it: ${candidate.name} on ${source.source_name}`}
          >
            This is it
          </MatchForm>
        )}
      </li>
    ))}
  </ul>
)

/** Matching actions of a source, for users who manage connections. */
function MatchButtons({ source, matching }: { source: Source; matching: Matching }) {
  const { status, source_name: name } = source
  const isKnown = status === "shown" || status === "empty" || status === "not_in_plan"
  return (
    <>
      {(isKnown || status === "to_confirm") && (
        <MatchForm
          {...{ matching, source, status: "ignored" }}
          label={`${isKnown ? "Not this location" : "None of these"} on ${name}`}
        >
          {isKnown ? "Not this location" : "None of these"}
        </MatchForm>
      )}
      {(status === "ignored" || status === "not_found") && (
        <MatchForm {...{ matching, source, status: "unmatched" }} label={`Search again on ${name}`}>
          Search again
        </MatchForm>
      )}
    </>
  )
}

/** Excerpts of one source for a location, with the required attribution. */
export function SourceExcerpts({ source, timeZone, matching }: SourceExcerptsProps) {
  const { source_code: code, source_name: name, status, url, respond_url: respondUrl, excerpts } = source
  const heading = `latest-${code}`
  const reason = statusText(source, timeZone)
  const isFailure = status === "unreachable" || status === "quota_ended"
  return (
    <section
      className="grid content-start gap-2 rounded-card border border-line px-4 py-3.5"
      aria-labelledby={heading}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ExcerptMark name={name} />
        <h2 id={heading} className="min-w-0 flex-1 basis-40 text-14">{`Latest on ${name}`}</h2>
        <ExcerptRating rating={source.rating} imageUrl={source.rating_image_url} text={overallText(source)} />
      </div>
      {reason && (
        <p
          className={isFailure ? "err text-13" : "text-13 text-muted"}
          role={isFailure ? "alert" : undefined}
        >
          {reason}
        </p>
      )}
      {status === "to_confirm" && <Candidates source={source} matching={matching} />}
      {excerpts.length > 0 && (
        <ul className="grid list-none p-0">
          {excerpts.map((excerpt) => (
            <ExcerptItem
              key={excerpt.url + excerpt.created_at}
              {...{ excerpt, timeZone }}
              sourceName={name}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {url && (
          <a
            className={buttonClass({ dense: true })}
            href={url}
            target="_blank"
            rel="noreferrer"
            data-track="settings_location.read_on_source"
          >
            {`Read on ${name}`}
            <Icon icon={ExternalLink} size={12} />
          </a>
        )}
        {url && (
          <a
            className={buttonClass({ dense: true })}
            href={respondUrl}
            target="_blank"
            rel="noreferrer"
            data-track="settings_location.respond_on_source"
          >
            {`Respond on ${name}`}
            <Icon icon={ExternalLink} size={12} />
          </a>
        )}
        {matching && <MatchButtons source={source} matching={matching} />}
      </div>
      {url && (
        <p className="text-12 text-muted">
          {excerptTexts.readOnly(name)} {source.attribution}
          {source.fetched_at && ` Loaded ${formatInstant(source.fetched_at, timeZone)}.`}
        </p>
      )}
    </section>
  )
}
