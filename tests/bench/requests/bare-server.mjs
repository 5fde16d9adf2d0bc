// The same bytes from plain Node: what the machine could do if nothing had to be rendered.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file, type, encoding] = process.argv.slice(2);
const body = readFileSync(file);
createServer((_request, response) => {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': body.length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  response.end(body);
}).listen(Number(port), 'localhost');
