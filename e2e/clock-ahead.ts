/**
 * Sets the clock of this process, and of its embedded database, `CLOCK_AHEAD` milliseconds ahead. It is loaded before the server by `node
 * --import`, and by the journeys. A journey can reach the end of a placed lesson without waiting, and all journeys can run as at another
 * time of the day, week or year.
 */
const ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const [dateNow, instantNow] = [Date.now, Temporal.Now.instant];

if (ahead !== 0) {
  Date.now = () => dateNow.call(Date) + ahead;
  Temporal.Now.instant = () => instantNow.call(Temporal.Now).add({ milliseconds: ahead });
}
