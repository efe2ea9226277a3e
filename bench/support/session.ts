/**
 * Signs in through the login form.
 * @returns the Cookie header of the session.
 */
export async function sessionCookie(address: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${address}/api/session/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: address, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password }),
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!)
  const session = cookies.find((cookie) => /^(__Host-)?app_session=./.test(cookie))
  if (!session) throw new Error(`${email} could not sign in: ${response.status}`)
  return session
}

/** Reads an address with a session to its last byte. @throws unless it answers 200. */
export async function read(address: string, cookie: string): Promise<string> {
  const response = await fetch(address, { headers: { cookie }, redirect: "manual" })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${address} answers ${response.status}: ${body.slice(0, 200)}`)
  return body
}
