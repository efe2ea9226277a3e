import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as userPreferences from "./schema.ts"

/** Saved filters (D-102 to D-104) and the steps of the onboarding (D-232); everyone has their own. */
export const userPreferencesOperations = {
  "user_preferences.list": operation({
    method: "GET",
    path: "/user_preferences",
    summary: "List your preferences of a type by name",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.read",
    status: 200,
    query: userPreferences.userPreferencesQuerySchema,
    answer: userPreferences.userPreferencesAnswerSchema,
  }),
  "user_preferences.get": operation({
    method: "GET",
    path: "/user_preferences/{id}",
    summary: "Get one of your preferences",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.read",
    status: 200,
    params: idParamSchema,
    answer: userPreferences.userPreferenceSchema,
  }),
  "user_preferences.create": operation({
    method: "POST",
    path: "/user_preferences",
    summary: "Save a filter under a new name",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.create",
    status: 201,
    refusals: [409],
    body: userPreferences.newUserPreferenceBodySchema,
    answer: userPreferences.userPreferenceSchema,
  }),
  "user_preferences.update": operation({
    method: "PATCH",
    path: "/user_preferences/{id}",
    summary: "Update a saved filter or remove unavailable values from it",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: userPreferences.userPreferenceBodySchema,
    answer: userPreferences.userPreferenceSchema,
  }),
  "user_preferences.delete": operation({
    method: "DELETE",
    path: "/user_preferences/{id}",
    summary: "Delete a saved filter",
    tag: "saved filters",
    access: "active",
    permission: "saved_filter.delete",
    status: 204,
    params: idParamSchema,
  }),
} as const
