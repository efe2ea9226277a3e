import { callApi } from "#lib/api-client/call-api.ts"
import { emailSchema } from "#lib/contract/common.ts"
import {
  defaultSendTime,
  isFrequency,
  scheduledTimeError,
  sendTimeError,
} from "#lib/contract/scheduled-exports/constants.ts"
import type { NewScheduledExport } from "#lib/contract/scheduled-exports/schema.ts"
import { legendOf } from "#lib/dates/descriptors.ts"
import { schedulingError } from "#lib/dates/scheduling.ts"
import { todayIn } from "#lib/dates/today.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { cleanExportFilters } from "#lib/features/exports/clean-filters.ts"
import { withoutFlyout } from "#lib/features/scheduled-exports/reports.ts"
import { deletedText, notDeletedText, scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import { routes } from "#lib/routes/routes.ts"
import { accountFactsOf } from "#lib/session/account-facts.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { type FormHandler, FormValidationError, type SentForm } from "../form.ts"
import { screenOf } from "./screens.ts"

/** Typed before scripts ran, with commas between. */
const emailsField = "recipient_emails"
const idsField = "recipient_user_ids"

/** The query of the report that the form stands on. */
const queryOf = ({ fields }: SentForm) => new URLSearchParams(fields.get("query") ?? "")

async function userOf({ caller, session }: SentForm, email: string): Promise<string> {
  if (!emailSchema.safeParse(email).success)
    throw new FormValidationError({ [emailsField]: scheduleTexts.badEmail })
  const query = { account_id: String(session.account_id), keywords: email, include_shadow_users: false }
  const { _embedded } = await callApi(caller, "users.list", { query })
  const user = _embedded.users.find((one) => one.email.toLowerCase() === email.toLowerCase())
  if (!user) throw new FormValidationError({ [emailsField]: scheduleTexts.unknownUser })
  return String(user.id)
}

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

async function recipientsOf(form: SentForm): Promise<string[]> {
  const ids = listOf(form.text(idsField))
  const typed = await Promise.all(listOf(form.text(emailsField)).map((email) => userOf(form, email)))
  const all = [...new Set([...ids, ...typed])]
  if (all.length > 0) return all
  const error = "Recipients are required"
  throw new FormValidationError({ [idsField]: error, [emailsField]: error })
}

type Timing = Pick<NewScheduledExport, "email_frequency" | "scheduled_time" | "send_time">

/** When it leaves; `send_time` goes along only where it is not the usual one, or no longer (F-533). */
function timingOf({ text }: SentForm): Timing {
  const frequency = text("email_frequency")
  if (!isFrequency(frequency)) throw new FormValidationError({ email_frequency: "Frequency is required" })
  const name = `time_${frequency}`
  const time = text(name)
  const error = scheduledTimeError(frequency, time)
  if (error) throw new FormValidationError({ [name]: error })
  const timing = { email_frequency: frequency, scheduled_time: time }
  const send_time = frequency === "daily" ? defaultSendTime : text("send_time") || defaultSendTime
  const sendError = sendTimeError(send_time)
  if (sendError) throw new FormValidationError({ send_time: sendError })
  const isUsual = [send_time, text("had_send_time") || defaultSendTime].every(
    (one) => one === defaultSendTime,
  )
  return isUsual ? timing : { ...timing, send_time }
}

/** Headings of its columns; sent only where they are plain words, or no longer (F-533). */
function headingsOf({ fields }: SentForm): Pick<NewScheduledExport, "headings"> {
  const isTicked = (name: string) => fields.getAll(name).includes("true")
  if (isTicked("plain_headings")) return { headings: "plain" }
  return isTicked("had_plain_headings") ? { headings: "names" } : {}
}

/** Filters of the report, in the terms of a schedule: without days, since the legend rules them (D-113). */
async function shownOf(form: SentForm): Promise<Pick<NewScheduledExport, "date_range_legend" | "filters">> {
  const { account, settings } = await accountFactsOf(form.session)
  const facts = { today: todayIn(account.time_zone || "UTC"), weekStart: weekStartOfSettings(settings) }
  const { type, filtersOf } = screenOf(form.text("export_type"))
  const { descriptor, filters: shown } = filtersOf(queryOf(form), facts)
  const error = schedulingError(descriptor)
  if (error) throw new ApiFailure(422, error)
  const { account_id: _, ...filters } = cleanExportFilters(type, shown)
  return { date_range_legend: legendOf(descriptor), filters: { ...filters, from: null, to: null } }
}

/** Errors stand at their fields; what the API did not take otherwise has its text of 000 §8. */
function rephrasedAs(error: unknown, text: string): unknown {
  if (!(error instanceof ApiFailure) || error.status === 422) return error
  return new ApiFailure(error.status, text, error.code)
}

/** The flyout of a report: schedules what it shows, or changes a schedule to it (000 §4). */
export const saveScheduledExport: FormHandler = async (form) => {
  const { text, caller, headers, session } = form
  const id = text("id")
  const screen = screenOf(text("export_type"))
  const resourceId = text("resource_id") || null
  const body: NewScheduledExport = {
    account_id: session.account_id,
    export_type: screen.type,
    ...(await shownOf(form)),
    recipient_user_ids: await recipientsOf(form),
    email_subject: text("email_subject"),
    email_body: text("email_body"),
    ...timingOf(form),
    ...headingsOf(form),
    resource_id: resourceId,
  }
  try {
    if (id) {
      const confirmed = text("without_gone_filters") === "true" ? { without_gone_filters: true } : {}
      const input = { params: { id }, body: { ...body, ...confirmed, id } }
      await callApi(caller, "scheduled_exports.update", input, { headers })
      return {
        to: routes.scheduledExportsManage(),
        notice: scheduleTexts.updated,
        noticeMs: toastMs.schedule,
      }
    }
    await callApi(caller, "scheduled_exports.create", { body }, { headers })
  } catch (error) {
    throw rephrasedAs(error, id ? scheduleTexts.notUpdated : scheduleTexts.notSaved)
  }
  return {
    to: screen.hrefOf(withoutFlyout(queryOf(form)), resourceId),
    notice: scheduleTexts.saved,
    noticeMs: toastMs.schedule,
  }
}

/** Deletes the ticked schedules, or the one whose button was pressed, before scripts run (D-117). @throws when one stays. */
export const deleteScheduledExports: FormHandler = async ({ text, fields, caller, headers }) => {
  const ids = text("only") ? [text("only")] : fields.getAll("id")
  const done = await Promise.allSettled(
    ids.map((id) => callApi(caller, "scheduled_exports.delete", { params: { id } }, { headers })),
  )
  const to = safeReturnPath(fields.get(pageField)) ?? routes.scheduledExportsManage()
  if (ids.length === 0) return { to }
  if (done.some(({ status }) => status === "rejected")) throw new ApiFailure(422, notDeletedText(ids.length))
  return { to, notice: deletedText(ids.length), noticeMs: toastMs.schedule }
}
