import {
  type ExportFrequency,
  type ScheduledFilters,
  scheduledFiltersSchema,
  scheduledTimeError,
  sendTimeError,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { legendOf } from "#lib/dates/descriptors.ts"
import { descriptorOfLegend, schedulingError, schedulingTexts } from "#lib/dates/scheduling.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { ExportType } from "../export-files/export-type.ts"
import { exportTypes } from "../export-files/export-types.ts"

/** Values that decide which rows a schedule emails, and when. */
export type Checked = {
  exportType: string
  legend: string
  filters: ScheduledFilters
  /** Subject of the report, where it is one of many. */
  resourceId: string | null
  frequency: ExportFrequency
  time: string
  /** Of weekly and monthly ones. */
  sendTime: string
}

/** An error whose text is a sentence of its own. */
export const errorAt = (field: string, text: string) =>
  new ApiError(422, text, { errors: { [field]: [text] } })

/** Export type of a code. @throws 422 for an unknown one. */
export function exportTypeOf(code: string): ExportType {
  const type = ownValue(exportTypes, code)
  if (!type) throw invalid({ export_type: ["can't be scheduled yet"] })
  return type
}

/** The filters of a run: the legend alone rules the range (D-113). */
export const filtersOf = (filters: ScheduledFilters, legend: string): ScheduledFilters => ({
  ...filters,
  status_enum: filters.status_enum ?? filters.status ?? null,
  dateDescriptor: descriptorOfLegend(legend),
  from: null,
  to: null,
})

/** Without it a schedule would mail more than was asked for. */
function checkNames(filters: ScheduledFilters): void {
  const unknown = Object.keys(filters).find((name) => !Object.hasOwn(scheduledFiltersSchema.shape, name))
  if (unknown !== undefined) throw invalid({ [`filters.${unknown}`]: ["is not a filter"] })
}

function checkRange({ legend, filters }: Checked): void {
  const { dateDescriptor } = filters
  if (dateDescriptor) {
    const error = schedulingError(dateDescriptor)
    if (error) throw errorAt("filters.dateDescriptor", error)
    if (legendOf(dateDescriptor) !== legend)
      throw invalid({ date_range_legend: ["does not match the date range"] })
  }
  if (!descriptorOfLegend(legend)) throw errorAt("date_range_legend", schedulingTexts.notPreset)
}

/**
 * Checks what a schedule is about to mail, and that the caller may read it.
 * @throws 403, 422 with the texts of 000 §5.
 */
export function checkSchedule(scope: Scope, checked: Checked): void {
  const type = exportTypeOf(checked.exportType)
  requireIn(scope.permissions, type.permission)
  checkNames(checked.filters)
  checkRange(checked)
  const error = scheduledTimeError(checked.frequency, checked.time)
  if (error) throw invalid({ scheduled_time: [error] })
  const hourError = sendTimeError(checked.sendTime)
  if (hourError) throw invalid({ send_time: [hourError] })
  type.select(filtersOf(checked.filters, checked.legend), checked.resourceId)
}

/** @throws 422 where the subject of the report is missing or foreign. */
export async function requireSubject(
  db: Db,
  scope: Scope,
  { exportType, resourceId }: Pick<Checked, "exportType" | "resourceId">,
): Promise<void> {
  if (resourceId) await exportTypeOf(exportType).requireResource?.(db, scope, resourceId)
}
