import { ApiFailure } from "./api-failure.ts"

/** Result of a call; null if it does not exist, or belongs to someone else. @throws every other failure. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}
