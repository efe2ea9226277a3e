import type { Review } from "#lib/contract/reviews/schema.ts"
import { closedText, isChangeable, type ResponseFacts } from "#lib/features/reviews/response/facts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { ReviewResponse } from "../review-response.tsx"
import { ResponseActions } from "./response-actions.tsx"
import { ResponseSection } from "./response-section.tsx"

export type ResponseAreaProps = {
  review: Review
  facts: ResponseFacts
  accountName: string
  timeZone: string
  /** The address asks for the response to be written. */
  isRequested: boolean
  addresses: { page: string; done: string; edit: string }
  /** From `currentForm` of each form. */
  states: { save: FormState; publish: FormState; remove: FormState }
}

/** The response on the page of a review: shown with what can be done with it, or written (D-129, D-130). */
export function ResponseArea(props: ResponseAreaProps) {
  const { review, facts, accountName, timeZone, addresses, states } = props
  const response = review.response ?? null
  const closed = closedText(review)
  const shown = response && (
    <>
      <ReviewResponse response={response} accountName={accountName} timeZone={timeZone} />
      <ResponseActions
        reviewId={String(review.id)}
        response={response}
        rights={facts.rights}
        respondOn={facts.respondOn}
        page={addresses.page}
        editHref={addresses.edit}
        states={states}
      />
    </>
  )
  // Without a response that can be, a text that was begun is all that there is to show.
  const heading = !closed && <h2 className="sr-only">Response</h2>
  const isOpen = response ? isChangeable(response) && props.isRequested : !closed
  if (!facts.rights.canWrite) {
    return (
      shown && (
        <>
          {heading}
          {shown}
        </>
      )
    )
  }
  return (
    <>
      {heading}
      <ResponseSection
        facts={{ ...facts, closed }}
        response={response}
        state={states.save}
        page={addresses.page}
        doneHref={addresses.done}
        isFocused={props.isRequested}
        isRequested={isOpen || states.save.values.content !== undefined}
      >
        {shown}
      </ResponseSection>
    </>
  )
}
