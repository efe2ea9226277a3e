import type { Verbs } from "../service.ts"
import { buyCredits, listCredits, previewCredits } from "./credit-services.ts"
import { exportInvoices, listInvoices } from "./invoice-services.ts"
import { getDisplay, listPlans, previewPlan } from "./plan-services.ts"
import { previewLocation } from "./preview-location.ts"
import {
  cancel,
  getProcessing,
  getSubscription,
  resume,
  subscribe,
  updateCard,
} from "./subscription-services.ts"
import { takeNotification } from "./take-notification.ts"

export const verbs = {
  "billing.get_display": getDisplay,
  "billing.list_plans": listPlans,
  "billing.get_subscription": getSubscription,
  "billing.subscribe": subscribe,
  "billing.resume": resume,
  "billing.cancel": cancel,
  "billing.update_card": updateCard,
  "billing.get_processing": getProcessing,
  "billing.preview_plan": previewPlan,
  "billing.list_invoices": listInvoices,
  "billing.export_invoices": exportInvoices,
  "billing.preview_sms_credits": previewCredits,
  "billing.list_sms_credits": listCredits,
  "billing.buy_sms_credits": buyCredits,
  "billing.preview_location": previewLocation,
  "billing.notify": takeNotification,
} satisfies Verbs
