import { once } from "node:events";
import { connect } from "node:net";

export interface RawRequest {
  method?: string;
  path: string;
  headers: Record<string, string>;
}

export async function sendPipelined(url: string, requests: RawRequest[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const lines = requests.map(({ method = "GET", path, headers }, index) => {
    const connection = index === requests.length - 1 ? "close" : "keep-alive";
    const all = Object.entries({ host: `${hostname}:${port}`, ...headers, connection });
    return `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  });
  socket.write(lines.join(""));
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
