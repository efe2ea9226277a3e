import { sql } from "drizzle-orm"
import { type SettingCode, settingOf } from "../account-settings/defaults.ts"
import type { Db } from "../db/connect.ts"
import { texts } from "../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"

const accountShape = {
  name: column.text(),
  status: column.text(),
  trialEndedAt: column.instant().nullable(),
  timeZone: column.text(),
}

export type SendingAccount = RowOf<typeof accountShape>

/**
 * The account, held until the transaction ends: its messages are claimed by one process at a time, so that nobody is asked
 * twice by two of them, and credits are counted once.
 */
export async function lockAccount(tx: Db, accountId: number): Promise<SendingAccount | null> {
  const [found] = await rowsOf(
    tx,
    accountShape,
    sql`select name, status, trial_ended_at, time_zone from accounts where id = ${accountId}::bigint
        for no key update`,
  )
  return found ?? null
}

/** Whether an account may send (D-031, D-327). */
export const maySend = ({ status, trialEndedAt }: SendingAccount, now: Date): boolean => {
  if (status === "trial") return trialEndedAt === null || Date.parse(trialEndedAt) > now.getTime()
  return status === "active" || status === "past_due"
}

const codes = ["ask_frequency_days", "ask_frequency_scope", "sms_requests"] as const satisfies SettingCode[]

/** Settings of an account that say what it may send, and how often. */
export async function askSettings(tx: Db, accountId: number) {
  const rows = await rowsOf(
    tx,
    { code: column.text(), value: column.text() },
    sql`select code, value from account_settings where account_id = ${accountId}::bigint
        and code = any(${texts([...codes])})`,
  )
  const stored = Object.fromEntries(rows.map(({ code, value }) => [code, value]))
  return {
    frequency: {
      days: Number(settingOf(stored, "ask_frequency_days")),
      isPerLocation: settingOf(stored, "ask_frequency_scope") === "location",
    },
    canSendSms: settingOf(stored, "sms_requests") === "true",
  }
}

/** Messages of an account that have left or may have, today and in all: what a trial's limits count (D-327). */
export async function sentByTrial(tx: Db, accountId: number, today: string) {
  const [sums] = await rowsOf(
    tx,
    { today: column.number(), inAll: column.number() },
    sql`select coalesce(sum(d.sent + d.uncertain) filter (where d.day = ${today}::date), 0)::integer + c.count as today,
          coalesce(sum(d.sent + d.uncertain), 0)::integer + c.count as in_all
        from (select count(*)::integer as count from requests r
          where r.account_id = ${accountId}::bigint and r.status = 'claimed') c
        left join request_days d on d.account_id = ${accountId}::bigint group by c.count`,
  )
  return sums ?? { today: 0, inAll: 0 }
}
