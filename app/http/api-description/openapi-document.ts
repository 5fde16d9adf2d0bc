import type { Access } from '~/http/access/visit.server';

export type Schema = Record<string, unknown>;

export type Parameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
};

export type ResponseObject = {
  description: string;
  headers?: Record<string, object>;
  content?: { 'application/json': { schema: Schema } };
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-access': Access;
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, ResponseObject | { $ref: string }>;
};

export type Description = {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    responses: Record<string, ResponseObject>;
    schemas: Record<string, Schema>;
  };
};
