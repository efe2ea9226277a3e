import { buttonClass } from "#components/ui/button.tsx"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { reviewFigures } from "#lib/format/review-figures.ts"

const ratings = 6

export type SummaryLoadingProps = {
  /** Where the page waits for them: without scripts they do not come by themselves. */
  showHref: string
  /** They come with their changes. */
  hasChanges: boolean
}

/** Figures that are still counted, in their final shape. */
export const SummaryLoading = ({ showHref, hasChanges }: SummaryLoadingProps) => (
  <section className="strip" aria-label="Summary" aria-busy="true">
    {reviewFigures({}).map(({ label }, at) => (
      <div className="figure" key={label}>
        <div className="figure-k">{label}</div>
        <div className="figure-v">
          <Skeleton width="short" />
          <span className="sr-only">Counting</span>
        </div>
        {hasChanges && (
          <span className="delta" aria-hidden="true">
            &nbsp;
          </span>
        )}
        {at === 0 && (
          <noscript>
            <a className={buttonClass({ dense: true })} href={showHref}>
              Show figures
            </a>
          </noscript>
        )}
      </div>
    ))}
    <div className="dist" aria-hidden="true">
      {Array.from({ length: ratings }, (_, at) => (
        <span className="dist-row" key={at}>
          <Skeleton width="short" />
          <Skeleton width="long" />
        </span>
      ))}
    </div>
  </section>
)
