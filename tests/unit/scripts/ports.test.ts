import { demandPort } from "../../../scripts/lib/ports.mjs"

test.each([4190, 6000, 6667])(
  "port %s is refused before anything starts, since no browser opens it",
  async (port) => {
    await expect(demandPort(port, "127.0.0.1", "PORT")).rejects.toThrow(
      `Browsers open nothing on port ${port}. Choose another one: PORT=${port + 100} npm start`,
    )
  },
)
