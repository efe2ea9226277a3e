"use client"

import { type ReactNode, useEffect, useRef, useState } from "react"
import { FormField } from "#components/form/form-field.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { FormTextArea } from "#components/form/form-text-area.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import {
  type PostAction,
  type PostType,
  postActionNames,
  postActions,
  postLimits,
  usualPostTime,
} from "#lib/contract/posts/constants.ts"
import { hasPhoneNumber, missingPostTexts, needsLink } from "#lib/contract/posts/rules.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import type { Draft } from "#lib/features/posts/draft.ts"
import { postTexts } from "#lib/features/posts/texts.ts"
import { formatTime } from "#lib/hours/clock-time.ts"
import { PostDateField } from "./post-date-field.tsx"

export type PostFieldsProps = {
  type: PostType
  /** Initial values. */
  start: Draft
  /** Current values. */
  draft: Draft
  /** It has no time of publication any more. */
  isPublished: boolean
  today: Day
  weekStart: WeekStart
}

type DaysProps = Pick<PostFieldsProps, "start" | "today" | "weekStart">

/** Days and hours of an offer or event. */
const Days = ({ start, ...dates }: DaysProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <PostDateField
      name="startDate"
      label="Start date"
      defaultValue={start.startDate}
      missing={missingPostTexts.startDate}
      {...dates}
    />
    <FormField name="startTime" label="Start time" type="time" defaultValue={start.startTime} />
    <PostDateField
      name="endDate"
      label="End date"
      defaultValue={start.endDate}
      missing={missingPostTexts.endDate}
      {...dates}
    />
    <FormField name="endTime" label="End time" type="time" defaultValue={start.endTime} />
  </div>
)

const actions = [
  ...postActionNames.filter((name) => name === "none"),
  ...postActionNames.filter((name) => name !== "none"),
]

/** The button of an update or event. To choose another one empties its link (P-320). */
function PostButton({ type, start }: Pick<PostFieldsProps, "type" | "start">) {
  const link = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [action, setAction] = useState(start.actionType)
  const isFirst = useRef(true)
  // The field of the link is another one now, or begins again with what came back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice empties it
  useEffect(() => {
    const field = link.current?.querySelector<HTMLInputElement>("input[name=buttonUrl]")
    if (field && !isFirst.current) {
      field.value = ""
      field.dispatchEvent(new Event("input", { bubbles: true }))
    }
    isFirst.current = false
  }, [action])
  const hasLink = !hydrated || needsLink(type, action as PostAction)
  return (
    <div className="grid gap-4 sm:grid-cols-2" ref={link}>
      <FormSelect
        name="actionType"
        label="Button"
        defaultValue={start.actionType}
        options={actions.map((value) => ({ value, label: postActions[value] }))}
        onChange={({ target }) => setAction(target.value)}
      />
      {hasLink && (
        <FormField
          name="buttonUrl"
          label="Button link"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com"
          maxLength={postLimits.url}
          defaultValue={start.buttonUrl}
        />
      )}
    </div>
  )
}

/** Extra fields of an offer. */
const OfferFields = ({ start }: Pick<PostFieldsProps, "start">) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        name="couponCode"
        label="Coupon code"
        maxLength={postLimits.coupon}
        autoComplete="off"
        defaultValue={start.couponCode}
      />
      <FormField
        name="redeemOnlineUrl"
        label="Link to redeem offer"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com"
        maxLength={postLimits.url}
        defaultValue={start.redeemOnlineUrl}
      />
    </div>
    <FormTextArea
      name="termsConditions"
      label="Terms and Conditions"
      limit={postLimits.terms}
      defaultValue={start.termsConditions}
    />
  </>
)

/** When posts go out, where they don't right away. */
const PublishLater = ({ start, ...dates }: DaysProps) => (
  <fieldset className="grid gap-2">
    <legend className="label">Publish later</legend>
    <div className="grid gap-4 sm:grid-cols-2">
      <PostDateField name="publishDate" label="Publish date" defaultValue={start.publishDate} {...dates} />
      <FormField name="publishTime" label="Publish time" type="time" defaultValue={start.publishTime} />
    </div>
    <p className="hint">
      {formatTime(usualPostTime)} local time at each location, unless you choose another time.
    </p>
  </fieldset>
)

/** The fields of a post around its image, in the order of D-193. */
export function PostFields({ children, ...props }: PostFieldsProps & { children: ReactNode }) {
  const { type, start, draft, isPublished, today, weekStart } = props
  return (
    <>
      {type !== "STANDARD" && (
        <>
          <FormField
            name="title"
            label="Title"
            required
            missing={type === "OFFER" ? missingPostTexts.offerTitle : missingPostTexts.eventTitle}
            maxLength={postLimits.title}
            autoComplete="off"
            defaultValue={start.title}
          />
          <Days {...{ start, today, weekStart }} />
        </>
      )}
      <div className="grid gap-1">
        <FormTextArea
          name="summary"
          label="Description"
          limit={postLimits.summary}
          defaultValue={start.summary}
        />
        <p className="hint">{"{{location_name}} and {{city}} are filled in for each location."}</p>
        {hasPhoneNumber(draft.summary) && (
          <p className="warnline" role="status">
            {postTexts.phone}
          </p>
        )}
      </div>
      {children}
      {type === "OFFER" ? <OfferFields start={start} /> : <PostButton type={type} start={start} />}
      {!isPublished && <PublishLater {...{ start, today, weekStart }} />}
    </>
  )
}
